import { mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import type { DiaryBattle, DiaryTurn as Turn } from "../club/wire";
import { file } from "./api";
import DiaryTurn from "./DiaryTurn.svelte";

const NASTY = "<img src=x onerror=alert(1)> & <script>alert(2)</script>";
const SIDES = [
  { id: "allies", name: "Allies" },
  { id: "germans", name: "Germans" },
];
const battle: DiaryBattle = {
  id: "7",
  title: NASTY,
  players: `${NASTY} for the Allies`,
  score: "4-3",
  result: "The Allies capture Bayeux.",
  winner: "allies",
  table: true,
  played: "2026-05-07T18:00:00+00:00",
  changed: true,
  events: ["The Allies attack Bayeux.", NASTY],
  stories: [["Anna", `${NASTY}\n\nWe won.`]],
  photos: [{ id: "p1", url: "/api/clubs/k7/photos/p1.jpg", width: 400, height: 300, caption: NASTY }],
};
const turn = (events: string[]): Turn => ({
  id: "turn-1",
  title: "Turn 1 – D-Day",
  line: 36,
  map: "/api/clubs/k7/map/36.svg",
  events,
  battles: [battle],
  standing: [
    { side: "allies", name: "Allies", points: 90 },
    { side: "germans", name: "Germans", points: 450 },
  ],
});
let shown: ReturnType<typeof mount>;
afterEach(() => unmount(shown));

function show(events: string[]): HTMLElement {
  shown = mount(DiaryTurn, { target: document.body, props: { turn: turn(events), sides: SIDES } });
  return document.body;
}

it("shows a turn's map, standing, battle and events", () => {
  const body = show(["Turn 1 begins.", "5 AGRA lands on Gold Beach."]);
  expect(body.querySelector("h2")?.textContent).toBe("Turn 1 – D-Day");
  expect(body.querySelector("figure img")?.getAttribute("src")).toBe("/api/clubs/k7/map/36.svg");
  expect(body.querySelector("figcaption")?.textContent).toContain("450");
  expect(body.querySelector("article.s1 .score")?.textContent).toContain("4-3");
  expect(body.querySelector("blockquote footer")?.textContent).toBe("Anna");
  expect([...body.querySelectorAll(".events li")].map((one) => one.textContent)).toEqual([
    "Turn 1 begins.",
    "5 AGRA lands on Gold Beach.",
  ]);
});

it("folds many events", () => {
  const body = show(Array.from({ length: 40 }, (_, index) => `Event ${index}.`));
  expect(body.querySelector("section > details summary")?.textContent).toBe("40 events");
});

it("shows what people wrote as text and nothing else", () => {
  const body = show([NASTY]);
  expect(body.querySelector("script")).toBeNull();
  expect([...body.querySelectorAll("img")].map((one) => one.getAttribute("src"))).toEqual([
    "/api/clubs/k7/map/36.svg",
    "/api/clubs/k7/photos/p1.jpg",
  ]);
  expect(body.querySelector("h3")?.textContent).toBe(NASTY);
  expect(body.querySelector("blockquote p")?.textContent).toBe(`${NASTY}\n\nWe won.`);
  expect(body.querySelector(".photos figcaption")?.textContent).toBe(NASTY);
});

it("knows the addresses of its files", () => {
  expect(file("k 7", "html")).toBe("/api/clubs/k%207/diary.html");
  expect(file("k7", "pdf")).toBe("/api/clubs/k7/diary.pdf");
});
