/** "I think this was wrong" as a file: the case of a line, to be changed and sent. */
import * as api from "./api";
import { tell } from "./notices";
import { save } from "./save";

/** Saves the case of a line in force; the server has none while anybody may not know everything. */
export async function doubtLine(match: string, game: string, line: number, seat: string): Promise<void> {
  try {
    const text = await api.doubt(match, line, seat);
    save(`${game}-line-${line}.toml`, text);
    tell("The case is saved. Change in it what is expected to what you believe is right.", "good");
  } catch (error) {
    tell(api.sentence(error));
  }
}
