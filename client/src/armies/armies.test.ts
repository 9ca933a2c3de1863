import { beforeEach, expect, it, vi } from "vitest";
import { ApiProblem } from "../lib/request";
import { Builder } from "./builder.svelte";
import { choice, roster, slot, tile } from "./made";
import { forget, keep, saved } from "./saved";
import { address, adding, misfit, nth, withoutOption, withoutTile, words } from "./word";

const two = roster(["101", "201@1", "202@2", "102", "205@1"], {
  tiles: [tile("101", 0, [slot(1, { letter: "201@1", at: 1 })]), tile("102", 3)],
});

beforeEach(() => localStorage.clear());

it("puts a tile or an option where the server says it goes", () => {
  expect(adding(["101", "102"], choice("201@1", 1))).toEqual(["101", "201@1", "102"]);
  expect(adding([], choice("101", 0))).toEqual(["101"]);
});

it("takes the options of a tile out with it, and nobody else's", () => {
  expect(withoutTile(two, two.tiles[0]!)).toEqual(["102", "205@1"]);
  expect(withoutTile(two, two.tiles[1]!)).toEqual(["101", "201@1", "202@2"]);
  expect(withoutOption(two.word, 1)).toEqual(["101", "202@2", "102", "205@1"]);
});

it("reads words parted by blanks, lines, commas and the plus signs of a link", () => {
  expect(words(" 101 201@1,\n224:U16@3+102 ")).toEqual(["101", "201@1", "224:U16@3", "102"]);
  expect(words("  ")).toEqual([]);
});

it("names the word that does not fit, its place and why", () => {
  expect(misfit(roster(["101"], { wrong: 2, wrong_letter: "999", warnings: ["There is no tile 999."] }))).toBe(
    "“999”, the 3rd word: There is no tile 999.",
  );
  expect(misfit(two)).toBe("");
  expect([1, 2, 3, 4, 11, 21].map(nth)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "21st"]);
});

it("writes an address that reads like the army", () => {
  const link = address("g", { scenario: "", side: "us", size: "100", word: ["101", "201@1", "224:U16@3"] });
  expect(link).toBe("/armies/g?side=us&size=100&army=101+201@1+224:U16@3");
  expect(words(new URLSearchParams(link.split("?")[1]).get("army")!)).toEqual(["101", "201@1", "224:U16@3"]);
});

it("keeps armies by name, for their game and side, and survives what others wrote there", () => {
  const army = { name: "Mine", game: "g", side: "us", size: 100, text: "101 done" };
  expect(keep(army)).toBe(true);
  keep({ ...army, text: "102 done" });
  keep({ ...army, side: "them" });
  expect(saved("g", "us")).toEqual([{ ...army, text: "102 done" }]);
  expect(saved("other", "us")).toEqual([]);
  forget(army);
  expect(saved("g", "us")).toEqual([]);
  localStorage.setItem("sandtable.armies", '[1,{"name":"x"},null]');
  expect(saved("g", "us")).toEqual([]);
  localStorage.setItem("sandtable.armies", "{");
  expect(saved("g", "us")).toEqual([]);
});

it("shows an army as the server reads it, and says what was done", async () => {
  const builder = new Builder(async (word) => roster(word));
  builder.add(choice("101", 0));
  await vi.waitFor(() => expect(builder.word).toEqual(["101"]));
  expect(builder.told).toBe("Name 101 added.");
});

it("says why something cannot be taken, without asking", () => {
  const builder = new Builder(() => Promise.reject(new Error("unexpected")));
  builder.add(choice("101", 0, { why: "It costs 24; 3 points are left." }));
  expect(builder.problem).toBe("Name 101: It costs 24; 3 points are left.");
});

it("takes a pasted army only if all of it fits", async () => {
  const builder = new Builder(
    async (word) =>
      word.includes("999")
        ? roster(word.slice(0, 1), { wrong: 1, wrong_letter: "999", warnings: ["No."] })
        : roster(word),
    roster(["101"]),
  );
  expect(await builder.take("102 999")).toBe(false);
  expect(builder.word).toEqual(["101"]);
  expect(builder.problem).toBe("“999”, the 2nd word: No.");
  expect(await builder.take("102")).toBe(true);
  expect([builder.word, builder.problem]).toEqual([["102"], ""]);
});

it("keeps what was built when the server refuses or is away, and does not show a late answer", async () => {
  const answers: ((word: string[]) => void)[] = [];
  const builder = new Builder(
    (word) => new Promise((found) => answers.push(() => found(roster(word)))),
    roster(["101"]),
  );
  void builder.show(["102"]);
  const last = builder.show(["103"]);
  answers[1]!([]);
  await last;
  answers[0]!([]);
  await Promise.resolve();
  expect(builder.word).toEqual(["103"]);
  builder.readBy(() =>
    Promise.reject(new ApiProblem({ status: 422, code: "no-side", title: "No", detail: "There is no such side." })),
  );
  expect(await builder.show(["104"])).toBe(false);
  expect([builder.problem, builder.word]).toEqual(["There is no such side.", ["103"]]);
});
