/**
 * One seat's table as it stands now. A newer version always wins and an older one is never shown again; whatever
 * a lost connection may have swallowed is fetched anew when it is back.
 */
import { tell } from "../lib/notices";
import type { Ask, Chat, Entry, Message, Scene } from "../lib/wire";
import type { Server } from "./server";
import { problemOf } from "./server";

export type Line = "connecting" | "live" | "lost";

/** Entries in the order they were told; of two with the same number the later one counts. */
export function merged(known: readonly Entry[], fresh: readonly Entry[]): Entry[] {
  const byId = new Map(known.map((entry) => [entry.id, entry]));
  for (const entry of fresh) byId.set(entry.id, entry);
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** True if a scene directly follows the known one, so that its entries are all that is new. */
export const follows = (known: Scene, next: Scene): boolean =>
  next.seat === known.seat &&
  next.version === known.version + 1 &&
  next.line >= known.line &&
  next.rewritten === known.rewritten;

/** The parts of a scene that may change without a new version: seats, rights, deadline, settled answers, odds. */
const besides = (scene: Scene): string =>
  JSON.stringify([
    scene.seats,
    scene.may,
    scene.deadline,
    scene.asks.map((ask) => [ask.mine, ask.quiet, ask.odds_coming]),
  ]);
/** Questions of the same version: odds that are known already are not lost to a message that left without them. */
const weighed = (known: readonly Ask[], asks: readonly Ask[]): Ask[] =>
  asks.map((ask) => {
    const before = known.find((one) => one.key === ask.key && one.mine === ask.mine);
    if (!ask.odds_coming || !before || before.odds_coming) return ask;
    return { ...ask, rows: before.rows, forecast: before.forecast, odds_coming: false };
  });
const PATIENCE = 400; // how long a change of one's own is waited for before it is fetched, in milliseconds
const REMINDED = 60_000; // how long a reminder stays on the page, in milliseconds

export class Live {
  scene = $state.raw<Scene | null>(null);
  entries = $state.raw<Entry[]>([]);
  more = $state(false);
  fresh = $state.raw<Entry[]>([]); // the entries of the last change, for the dice that are shown over the map
  line = $state<Line>("connecting");
  watching = $state(0);
  thinking = $state("");
  chats = $state.raw<Chat[]>([]);
  heard = $state(0); // chat messages that came since the page was opened
  settled = $state(0); // revision of this seat's standing answers
  failure = $state(""); // why there is no scene at all
  gone = $state(""); // the server's sentence once the match was deleted
  // called with the key of a sheet that was written on; "": any may have changed while the connection was lost
  onsheet: (key: string) => void = () => undefined;
  // called with every scene that follows the known one, before it is shown; `own`: by an answer of this page
  ontold: (before: Scene, scene: Scene, own: boolean) => void = () => undefined;
  sending = false; // is a change of one's own on its way?
  lookedAt = -1; // the line this person had looked at when the page was opened

  readonly server: Server;
  readonly seat: string;
  private syncing: Promise<void> | null = null;
  private waiting: { version: number; come: () => void }[] = []; // for a version
  private missed = true; // may lines of sheets and talk have been missed, as the connection is new?
  private told = 0; // how many scenes were received without asking for a view

  constructor(server: Server, seat: string) {
    this.server = server;
    this.seat = seat;
  }

  async open(): Promise<void> {
    try {
      await this.sync();
    } catch (error) {
      this.failure = problemOf(error)?.detail ?? "The server does not answer. The page tries again by itself.";
    }
  }

  /** Fetches everything this seat sees; calls that come meanwhile wait for the same answer. */
  sync(): Promise<void> {
    this.syncing ??= this.look().finally(() => (this.syncing = null));
    return this.syncing;
  }

  /**
   * Fetches the view. It is fetched again if a scene of the same version came meanwhile, as that may know newer seats.
   */
  private async look(): Promise<void> {
    for (let times = 1; ; times++) {
      const told = this.told;
      const scene = await this.server.view(this.seat);
      if (told === this.told || scene.version !== this.scene?.version || times === 3) return this.replace(scene);
    }
  }

  hear(message: Message): void {
    if (message.type === "scene") this.greeted(message.scene);
    else if (message.type === "thinking") this.thinking = message.seat;
    else if (message.type === "sheet") this.onsheet(message.key);
    else if (message.type === "standing") this.settled = message.rev;
    else if (message.type === "chat") this.said(message.chat);
    else if (message.type === "presence") this.seated(message);
    else if (message.type === "reminder") tell(message.text, "info", REMINDED);
  }

  /** Takes a scene that the server sent by itself or in reply to an answer; it has the new entries only. */
  async take(scene: Scene): Promise<void> {
    const known = this.scene;
    this.told += 1;
    if (known && scene.version <= known.version) return this.reseat(known, scene);
    if (known && follows(known, scene)) this.extend(scene);
    else await this.catchUp(scene.version);
  }

  /** After a change of one's own: waits for the scene that the line brings, and fetches it where none comes. */
  async reached(version: number): Promise<void> {
    if (this.line === "live") await this.came(version);
    await this.catchUp(version);
  }

  private came(version: number): Promise<void> {
    if ((this.scene?.version ?? -1) >= version) return Promise.resolve();
    return new Promise((come) => {
      this.waiting.push({ version, come });
      setTimeout(come, PATIENCE);
    });
  }

  /**
   * Takes seats, rights, deadline, settled answers and odds from a scene of the same version: a player sat down, took another
   * name or set a deadline meanwhile.
   */
  private reseat(known: Scene, scene: Scene): void {
    if (scene.version < known.version || scene.seat !== known.seat || besides(scene) === besides(known)) return;
    const asks = weighed(known.asks, scene.asks);
    this.scene = { ...known, seats: scene.seats, may: scene.may, deadline: scene.deadline, asks };
  }

  /** Fetches the view until it is as new as the version that was announced, three times at most. */
  private async catchUp(version: number): Promise<void> {
    for (let times = 0; times < 3 && (this.scene?.version ?? -1) < version; times++)
      await this.sync().catch(() => undefined); // `Link` reports a lost server
  }

  connected(): void {
    this.line = "live";
    this.missed = true;
    void this.sync().catch(() => undefined);
  }

  /**
   * Takes a scene that the line brought. The first one of a connection says that the server tells this page everything
   * from now on: only then is fetched what may have been written before, as what is written between the two is told by
   * nobody else.
   */
  private greeted(scene: Scene): void {
    void this.take(scene);
    if (!this.missed) return;
    this.missed = false;
    this.onsheet("");
    void this.server.chats(this.seat).then(
      (chats) => (this.chats = chats),
      () => undefined,
    );
  }

  lost(): void {
    this.line = "lost";
    this.thinking = "";
  }

  async older(): Promise<void> {
    const first = this.entries[0];
    if (!first) return;
    const log = await this.server.log(this.seat, first.id);
    this.entries = merged(log.entries, this.entries);
    this.more = log.more;
  }

  private extend(scene: Scene): void {
    const known = this.scene;
    this.fresh = scene.entries;
    this.entries = merged(this.entries, scene.entries);
    if (known) this.ontold(known, scene, this.sending && known.asks.some((ask) => ask.mine));
    this.show(scene);
  }

  private replace(scene: Scene): void {
    const known = this.scene;
    if (known && scene.version < known.version) return;
    if (known && scene.version === known.version && scene.seat === known.seat) return this.reseat(known, scene);
    const newest = this.entries.at(-1)?.id ?? Infinity;
    this.fresh = known ? scene.entries.filter((entry) => entry.id > newest) : [];
    const oldest = scene.entries[0]?.id ?? Infinity;
    const anew = known !== null && scene.rewritten !== known.rewritten;
    const kept = anew ? [] : this.entries.filter((entry) => entry.id < oldest && entry.line <= scene.line);
    this.entries = scene.more ? merged(kept, scene.entries) : [...scene.entries];
    this.more = scene.more && !(kept.length && !this.more);
    this.show(scene);
  }

  private show(scene: Scene): void {
    if (this.lookedAt < 0) this.lookedAt = scene.seen;
    this.scene = scene;
    for (const one of this.waiting) if (one.version <= scene.version) one.come();
    this.waiting = this.waiting.filter((one) => one.version > scene.version);
    this.thinking = "";
    this.failure = "";
  }

  said(chat: Chat): void {
    if (this.chats.some((known) => known.id === chat.id)) return;
    this.chats = [...this.chats, chat];
    this.heard += 1;
  }

  private seated(message: Extract<Message, { type: "presence" }>): void {
    this.watching = message.watching;
    if (!this.scene) return;
    const here = new Map(message.seats.map((seat) => [seat.id, seat.present]));
    const seats = this.scene.seats.map((seat) => ({ ...seat, present: here.get(seat.id) ?? seat.present }));
    this.scene = { ...this.scene, seats };
  }
}
