/**
 * Proves the dice of a match: its seed must fit the commitment made at the start, and every throw must follow from the
 * seed.
 */
import { hex, sha256 } from "./sha256";
import type { DiceProof, SealShown } from "./wire";

export type Throw = DiceProof["throws"][number];

/** What the match published about its seed before the first throw. */
export const commitment = (seed: string): string => hex(sha256(`sandtable seed ${seed}`));

/**
 * The faces of a match's n-th throw, counted from 0: bytes of SHA-256("seed/n/0"), SHA-256("seed/n/1"), …
 * A byte that would favour some faces is skipped. Dice of more than 256 sides (a draw of cards is one) read two, four
 * or eight bytes a face.
 */
export function facesOf(seed: string, number: number, count: number, sides: number): number[] {
  if (sides < 1 || sides > 2 ** 53) throw new RangeError(`a seed throws dice of 1 to ${2 ** 53} sides, not ${sides}`);
  const wide = sides <= 256 ? 1 : sides <= 65_536 ? 2 : sides <= 2 ** 32 ? 4 : 8,
    many = BigInt(sides),
    all = 1n << BigInt(8 * wide),
    fair = all - (all % many);
  const found: number[] = [];
  for (let block = 0; found.length < count; block++) {
    const told = [...sha256(`${seed}/${number}/${block}`)];
    for (let at = 0; at < told.length && found.length < count; at += wide) {
      const value = told.slice(at, at + wide).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
      if (value < fair) found.push(Number(value % many) + 1);
    }
  }
  return found;
}

/**
 * typed: given by people who may, nothing to prove. unasked: given by people where the seed was promised.
 * sealed: the seed is not revealed yet.
 */
export type Verdict = "right" | "wrong" | "typed" | "unasked" | "sealed";
export interface Checked {
  thrown: Throw;
  expected: number[];
  verdict: Verdict;
}

export interface Proof {
  seed: "right" | "wrong" | "sealed" | "none"; // none: all dice are typed
  throws: Checked[];
  right: number;
  wrong: number;
  typed: number;
  unasked: number;
}

function check(thrown: Throw, seed: string, promised: boolean): Checked {
  if (thrown.typed) return { thrown, expected: [], verdict: promised && !thrown.free ? "unasked" : "typed" };
  if (!seed) return { thrown, expected: [], verdict: "sealed" };
  try {
    const expected = facesOf(seed, thrown.number, thrown.faces.length, thrown.sides);
    const same = expected.length > 0 && expected.every((face, place) => face === thrown.faces[place]);
    return { thrown, expected, verdict: same ? "right" : "wrong" };
  } catch {
    return { thrown, expected: [], verdict: "wrong" };
  }
}

/** Finds throws that share a number: a second throw under the same number would let its thrower choose. */
function repeated(throws: readonly Throw[]): Set<Throw> {
  const seen = new Set<number>();
  return new Set(throws.filter((thrown) => !thrown.typed && (seen.has(thrown.number) || !seen.add(thrown.number))));
}

export function verify(proof: DiceProof): Proof {
  const twice = repeated(proof.throws);
  const throws = proof.throws.map((thrown) => {
    const checked = check(thrown, proof.seed, proof.commitment !== "");
    return twice.has(thrown) && proof.seed ? { ...checked, verdict: "wrong" as const } : checked;
  });
  const count = (verdict: Verdict) => throws.filter((one) => one.verdict === verdict).length;
  const seed = !proof.commitment
    ? "none"
    : !proof.seed
      ? "sealed"
      : commitment(proof.seed) === proof.commitment
        ? "right"
        : "wrong";
  const [right, wrong, typed, unasked] = [count("right"), count("wrong"), count("typed"), count("unasked")];
  return { seed, throws, right, wrong, typed, unasked };
}

const throws = (count: number) => (count === 1 ? "one throw" : `${count} throws`);

/** What is said of throws that people typed, those first that they should not have. */
function typedOnes(proof: Proof): string {
  const were = (count: number) => (count === 1 ? " One throw was" : ` ${count} throws were`);
  const unasked = proof.unasked ? `${were(proof.unasked)} typed, though the seed was promised.` : "";
  return proof.typed
    ? `${unasked}${were(proof.typed)} typed by people or came along from another match: these cannot be proved.`
    : unasked;
}

/** The result in a sentence. */
export function judged(proof: Proof): string {
  const typed = typedOnes(proof);
  if (proof.seed === "none") return `The players throw their own dice here: there is no seed to check.${typed}`;
  if (proof.seed === "sealed")
    return (
      "The seed is sealed: its commitment was published before the first throw, and the seed is shown when the match " +
      `is over. Then every throw can be checked here.${typed}`
    );
  if (proof.seed === "wrong")
    return "The seed does not fit the commitment published at the start: these dice are not the ones that were promised.";
  if (proof.wrong) {
    const of = `${throws(proof.wrong)} of ${proof.right + proof.wrong} ${proof.wrong === 1 ? "does" : "do"}`;
    return `The seed fits its commitment, but ${of} not follow from it.${typed}`;
  }
  const all = proof.right === 1 ? "the one throw follows" : `all ${proof.right} throws follow`;
  return `The seed fits the commitment published at the start, and ${all} from it.${typed}`;
}

// sealed answers

/** What was published about an answer when it was sealed. */
export const sealOf = (salt: string, key: string, word: readonly string[]): string =>
  hex(sha256(`sandtable seal ${salt}/${key}/${word.join(" ")}`));

/** sealed: its salt is not told yet. */
export const opens = (seal: SealShown): "right" | "wrong" | "sealed" =>
  !seal.salt ? "sealed" : sealOf(seal.salt, seal.key, seal.word) === seal.hash ? "right" : "wrong";

/** The result in a sentence. */
export function judgedSeals(seals: readonly SealShown[]): string {
  const wrong = seals.filter((seal) => opens(seal) === "wrong").length,
    closed = seals.filter((seal) => opens(seal) === "sealed").length,
    one = seals.length === 1;
  if (!seals.length) return "Nothing was sealed in this match.";
  if (wrong) return `${wrong} of ${seals.length} sealed answers ${wrong === 1 ? "is" : "are"} not what was promised.`;
  if (closed)
    return (
      `${one ? "One answer was" : `${seals.length} answers were`} sealed. The hashes were published at once; ` +
      "the salts are told when the match is over, and then every one can be checked here."
    );
  const all = one ? "The one sealed answer is" : `All ${seals.length} sealed answers are`;
  return `${all} what was promised when they were sealed.`;
}
