/** What happens when a user deletes his account, in words, and how he confirms it. */
import { ownName } from "../lib/me";
import type { Me } from "../lib/wire";

const WORD = "remove me"; // typed by a user without a name

/** What he types: his own name, as he sees it. */
export const wordOf = (me: Me): string => ownName(me) || WORD;

/** Typed in full, upper and lower case being the same; an account says its password, too. */
export function means(me: Me, typed: string, password: string): boolean {
  const fold = (text: string) => text.trim().toLocaleLowerCase();
  return fold(typed) === fold(wordOf(me)) && (me.guest || password !== "");
}

/** Everything that will happen, one sentence each. */
export function happens(me: Me): string[] {
  return [
    me.guest
      ? "This browser is forgotten; nobody can come back as you."
      : "Your account is gone: you are logged out everywhere, bot tokens and channels stop, and your name is free for others.",
    "Matches that only you played are deleted, with your notes on all others.",
    "In matches with others you get up: your seats are free, everybody is told, and what you ran passes on to somebody who plays there.",
    "What you said and reported to others stays, without your name, unless you have it removed in the next step.",
    "You leave all campaigns of clubs.",
  ];
}
