/**
 * The ground of a grid as paths, from the lowest to the highest. Everything follows from the squares: the same map
 * looks the same for ever. Pure.
 */
import type { Point } from "../lib/wire";
import { between, seeded, type Random } from "./chance";
import { blot, chip, disc, n1, region } from "./outlines";
import { Plan, SQUARE, squareName } from "./places";

export interface Mark {
  css: string;
  d: string;
}
/** `flat` lies under the lines of the grid, `high` stands on them. */
export interface Ground {
  flat: Mark[];
  high: Mark[];
}

const HALF = SQUARE / 2;
const WATER = new Set(["river", "bridge"]);
const ROAD = new Set(["road", "bridge"]);
const HEDGES = new Set(["hedge", "bocage"]);

type Cell = { x: number; y: number; kind: string; cx: number; cy: number; random: Random };

export function terrain(plan: Plan): Ground {
  const cut = new Set(plan.grid.passages),
    cells = [...cellsOf(plan)];
  const high: Mark[] = [];
  for (const cell of cells) high.push(...upright(plan, cell, cut.has(squareName(cell.x, cell.y))));
  return { flat: flat(plan, cells), high: high.sort((a, b) => level(a) - level(b)) };
}

function* cellsOf(plan: Plan): Generator<Cell> {
  for (let y = 0; y < plan.rows; y++)
    for (let x = 0; x < plan.columns; x++)
      yield { x, y, kind: plan.kind(x, y), cx: x * SQUARE + HALF, cy: y * SQUARE + HALF, random: seeded(x, y) };
}

// the flat ground

function flat(plan: Plan, cells: Cell[]): Mark[] {
  const { columns, rows } = plan,
    found: Mark[] = [],
    has = (kinds: Set<string>) => cells.some((cell) => kinds.has(cell.kind));
  const whole = (css: string, kinds: Set<string>, edging: Parameters<typeof region>[3]) => {
    if (has(kinds)) found.push({ css, d: region((x, y) => kinds.has(plan.kind(x, y)), columns, rows, edging) });
  };
  found.push({
    css: "g-tuft",
    d: cells
      .filter((cell) => cell.kind === "open")
      .map(tufts)
      .join(""),
  });
  whole("g-damp", new Set(["marsh"]), { inset: 2, wave: 0, round: 18 });
  whole("g-floor", new Set(["forest"]), { inset: 1, wave: 0, round: 20 });
  whole("g-road", ROAD, { inset: 5, wave: 2.4 });
  found.push({ css: "g-rut", d: ruts(plan) });
  whole("g-water", WATER, { inset: 5, wave: 4 });
  whole("g-water", new Set(["pond"]), { inset: 5, wave: 0, round: 26 });
  found.push({
    css: "g-flow",
    d: cells
      .filter((cell) => cell.kind === "river" || cell.kind === "pond")
      .map((cell) => ripples(plan, cell))
      .join(""),
  });
  found.push({
    css: "g-reed",
    d: cells
      .filter((cell) => cell.kind === "marsh")
      .map(reeds)
      .join(""),
  });
  for (const cell of cells) if (cell.kind === "bridge") found.push(...bridge(plan, cell));
  for (const css of ["g-crop", "g-rows"])
    found.push({
      css,
      d: cells
        .filter((cell) => cell.kind === "crops")
        .map(
          ({ x, y }) =>
            `M${x * SQUARE + 6} ${y * SQUARE + 1}h48a5 5 0 0 1 5 5v48a5 5 0 0 1 -5 5h-48a5 5 0 0 1 -5 -5v-48a5 5 0 0 1 5 -5Z`,
        )
        .join(""),
    });
  return found.filter((mark) => mark.d);
}

function tufts({ x, y, random }: Cell): string {
  const count = random() < 0.75 ? 1 : 2;
  return random() < 0.2
    ? ""
    : Array.from(
        { length: count },
        () => `M${n1(x * SQUARE + between(random, 4, 52))} ${n1(y * SQUARE + between(random, 8, 56))}l2 -5l2 5l2 -4`,
      ).join("");
}

/** How a road runs through a square: along files, along ranks, or both (a crossing has no ruts). */
function runs(plan: Plan, x: number, y: number): "x" | "y" | "" {
  const far = (dx: number, dy: number): number => {
    let n = 0;
    while (ROAD.has(plan.kind(x + dx * (n + 1), y + dy * (n + 1)))) n++;
    return n;
  };
  const across = far(-1, 0) + far(1, 0),
    down = far(0, -1) + far(0, 1);
  if (across >= 5 && down >= 5) return "";
  return down > across ? "y" : across ? "x" : "";
}

function ruts(plan: Plan): string {
  let d = "";
  for (const way of ["x", "y"] as const) {
    const [long, wide] = way === "x" ? [plan.columns, plan.rows] : [plan.rows, plan.columns];
    for (let lane = 0; lane < wide; lane++)
      for (let k = 0; k < long; k++) {
        const fits = (at: number): boolean => {
          const [x, y] = way === "x" ? [at, lane] : [lane, at];
          return plan.kind(x, y) === "road" && runs(plan, x, y) === way;
        };
        if (!fits(k) || (k > 0 && fits(k - 1))) continue;
        let end = k;
        while (end < long && fits(end)) end++;
        for (const off of [-9, 9]) d += rut(k * SQUARE, end * SQUARE, lane * SQUARE + HALF + off, way);
      }
  }
  return d;
}

function rut(from: number, to: number, at: number, way: "x" | "y"): string {
  let d = "";
  for (let along = from; along <= to; along += 20) {
    const aside = at + 2 * Math.sin(along / 54 + at);
    d += `${d ? "L" : "M"}${way === "x" ? `${along} ${n1(aside)}` : `${n1(aside)} ${along}`}`;
  }
  return d;
}

function ripples(plan: Plan, { x, y, cx, cy, random }: Cell): string {
  const wet = (kind: string) => kind === "river" || kind === "bridge" || kind === "pond";
  const down = wet(plan.kind(x, y - 1)) || wet(plan.kind(x, y + 1));
  return [0, 1]
    .map(() => {
      const a = between(random, -18, 18),
        b = between(random, -20, 4);
      return down ? `M${n1(cx + a)} ${n1(cy + b)}q3 5 0 10t0 10` : `M${n1(cx + b)} ${n1(cy + a)}q5 -3 10 0t10 0`;
    })
    .join("");
}

function reeds({ x, y, random }: Cell): string {
  return Array.from({ length: 5 }, () => {
    const rx = x * SQUARE + between(random, 8, 46),
      ry = y * SQUARE + between(random, 14, 54);
    return `M${n1(rx)} ${n1(ry)}h10M${n1(rx + 2)} ${n1(ry - 1)}l-1 -7M${n1(rx + 5)} ${n1(ry - 1)}v-9M${n1(rx + 8)} ${n1(ry - 1)}l1 -7`;
  }).join("");
}

/** Planks across the way, a rail on each side that is not another lane of the same bridge. */
function bridge(plan: Plan, { x, y, cx, cy }: Cell): Mark[] {
  const along =
    ["road", "bridge"].includes(plan.kind(x - 1, y)) &&
    ["road", "bridge"].includes(plan.kind(x + 1, y)) &&
    !(plan.kind(x, y - 1) === "road" || plan.kind(x, y + 1) === "road");
  const at = (u: number, v: number): string => (along ? `${cx + u} ${cy + v}` : `${cx + v} ${cy + u}`);
  const near = along ? plan.kind(x, y - 1) : plan.kind(x - 1, y),
    far = along ? plan.kind(x, y + 1) : plan.kind(x + 1, y);
  const low = near === "bridge" ? -30 : -25,
    up = far === "bridge" ? 30 : 25;
  const planks = Array.from({ length: 6 }, (_, i) => `M${at(-24 + i * 10, low)}L${at(-24 + i * 10, up)}`).join("");
  const rails = [...(near === "bridge" ? [] : [low]), ...(far === "bridge" ? [] : [up])]
    .map((v) => `M${at(-30, v)}L${at(30, v)}`)
    .join("");
  return [
    { css: "g-deck", d: `M${at(-30, low)}L${at(30, low)}L${at(30, up)}L${at(-30, up)}Z` },
    { css: "g-plank", d: planks },
    { css: "g-rail", d: rails },
  ].filter((mark) => mark.d);
}

// what stands up

/** Shadows first, then low things, then high ones: a crown hides the stone beside it. */
const LEVELS = ["g-shade", "g-berm", "g-bank", "g-pit", "g-st", "g-bag", "g-hd", "g-tr"];
const level = (mark: Mark): number => LEVELS.findIndex((css) => mark.css.startsWith(css));

/** `open`: a way has been cut through. */
function upright(plan: Plan, cell: Cell, open: boolean): Mark[] {
  switch (cell.kind) {
    case "hedge":
      return hedge(plan, cell, open, 7.6, 8);
    case "bocage":
      return [...bank(plan, cell, open), ...hedge(plan, cell, open, 13, 12)];
    case "wall":
      return wall(plan, cell, open);
    case "thicket":
      return crowns(cell, 6, 9, 14, "g-tr");
    case "forest":
      return crowns(cell, 7, 12, 18, "g-trf");
    case "rocks":
      return rocks(cell);
    case "foxhole":
      return [
        { css: "g-berm", d: blot(cell.cx, cell.cy, 22, cell.random, 0.06) },
        { css: "g-pit", d: blot(cell.cx, cell.cy, 14, cell.random, 0.06) },
      ];
    case "sandbags":
      return bags(cell);
    case "wire":
      return wire(plan, cell, open);
    case "rubble":
      return rubble(cell.cx, cell.cy, cell.random);
    default:
      return [];
  }
}

/**
 * Where a row of crowns or stones goes from the middle of its square: to its like, straight on at an end, along its
 * neighbours where it stands alone.
 */
export function arms(plan: Plan, x: number, y: number, like: Set<string>): Point[] {
  const is = (dx: number, dy: number) => like.has(plan.kind(x + dx, y + dy));
  const all: Point[] = [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ],
    found = all.filter(([dx, dy]) => is(dx, dy));
  if (found.length === 1) return [found[0]!, [-found[0]![0], -found[0]![1]]];
  if (found.length) return found;
  const near = (dx: number, dy: number) => ROAD.has(plan.kind(x + dx, y + dy)),
    upright = is(0, 2) || is(0, -2) || (!(is(2, 0) || is(-2, 0)) && (near(1, 0) || near(-1, 0)));
  return upright
    ? [
        [0, -1],
        [0, 1],
      ]
    : [
        [1, 0],
        [-1, 0],
      ];
}

/** Points along the arms of a square, from the middle outward; a cut leaves its middle free. */
function along(plan: Plan, cell: Cell, like: Set<string>, step: number, open: boolean): Point[] {
  const found: Point[] = open ? [] : [[0, 0]];
  for (const [dx, dy] of arms(plan, cell.x, cell.y, like))
    for (let far = open ? 20 : step; far <= HALF; far += step) found.push([dx * far, dy * far]);
  return found.map(([dx, dy]) => [
    cell.cx + dx + between(cell.random, -1, 1),
    cell.cy + dy + between(cell.random, -1, 1),
  ]);
}

function hedge(plan: Plan, cell: Cell, open: boolean, r: number, step: number): Mark[] {
  const at = along(plan, cell, HEDGES, step, open).map(([x, y]) => ({ x, y, r: r + between(cell.random, -1, 1) })),
    big = r > 10;
  return [
    { css: "g-shade", d: at.map((one) => disc(one.x + 2, one.y + 3.5, one.r)).join("") },
    { css: big ? "g-hdb" : "g-hd", d: at.map((one) => disc(one.x, one.y, one.r)).join("") },
    { css: "g-hdz", d: at.map((one) => disc(one.x - one.r * 0.22, one.y - one.r * 0.26, one.r * 0.48)).join("") },
  ];
}

/** The earth a bocage grows on. */
function bank(plan: Plan, cell: Cell, open: boolean): Mark[] {
  const d = arms(plan, cell.x, cell.y, HEDGES)
    .map(
      ([dx, dy]) =>
        `M${n1(cell.cx + (open ? dx * 14 : 0))} ${n1(cell.cy + (open ? dy * 14 : 0))}L${cell.cx + dx * HALF} ${cell.cy + dy * HALF}`,
    )
    .join("");
  return [{ css: "g-bank", d }];
}

/** A stone with rounded corners as a path: its middle, and half its width and height. */
function stone(x: number, y: number, w: number, h: number): string {
  const [west, east, north, south] = [x - w, x + w, y - h, y + h].map(n1);
  const [left, right, top, bottom] = [x - w + 2, x + w - 2, y - h + 2, y + h - 2].map(n1);
  return (
    `M${left} ${north}H${right}Q${east} ${north} ${east} ${top}V${bottom}Q${east} ${south} ${right} ${south}` +
    `H${left}Q${west} ${south} ${west} ${bottom}V${top}Q${west} ${north} ${left} ${north}Z`
  );
}

function wall(plan: Plan, cell: Cell, open: boolean): Mark[] {
  const found: Mark[] = [],
    ways = arms(plan, cell.x, cell.y, new Set(["wall"]));
  const from = open ? 14 : 0;
  found.push({
    css: "g-shadeline",
    d: ways
      .map(
        ([dx, dy]) =>
          `M${cell.cx + dx * from + 1} ${cell.cy + dy * from + 4}L${cell.cx + dx * HALF + 1} ${cell.cy + dy * HALF + 4}`,
      )
      .join(""),
  });
  for (const [dx, dy] of ways)
    for (let far = from - (open ? 0 : 4); far < HALF - 2;) {
      const long = Math.min(between(cell.random, 7, 11.5), HALF - far),
        x = cell.cx + dx * (far + long / 2),
        y = cell.cy + dy * (far + long / 2),
        half = (long - 1.2) / 2;
      const [w, h] = dx ? [half, 5] : [5, half];
      found.push({
        css: `g-st${1 + Math.floor(cell.random() * 3)}`,
        d: stone(x, y, w, h),
      });
      far += long;
    }
  return found;
}

function crowns({ cx, cy, random }: Cell, count: number, low: number, high: number, css: string): Mark[] {
  const turn = random() * 7,
    found: Mark[] = [];
  const at = Array.from({ length: count }, (_, i) => {
    const r = between(random, low, high),
      far = i ? between(random, 0.72, 1) * (HALF - r * 0.75) : between(random, 0, 6),
      angle = turn + (i * 2 * Math.PI) / (count - 1);
    return { x: cx + far * Math.cos(angle), y: cy + far * Math.sin(angle), r };
  }).sort((a, b) => a.y - b.y);
  found.push({ css: "g-shade", d: at.map((one) => blot(one.x + 3, one.y + 5, one.r, random)).join("") });
  for (const one of at) {
    found.push({ css, d: blot(one.x, one.y, one.r, random) });
    found.push({ css: `${css}z`, d: blot(one.x - one.r * 0.2, one.y - one.r * 0.24, one.r * 0.52, random) });
  }
  return found;
}

function rocks({ cx, cy, random }: Cell): Mark[] {
  const found: Mark[] = [];
  for (const [dx, dy, r] of [
    [-11, -7, 13],
    [10, 7, 15],
    [13, -14, 8],
    [-13, 14, 9],
  ] as const) {
    const x = cx + dx + between(random, -3, 3),
      y = cy + dy + between(random, -3, 3);
    found.push(
      { css: "g-shade", d: chip(x + 3, y + 4, r, seeded(cx + dx, cy)) },
      { css: `g-st${1 + Math.floor(random() * 3)}`, d: chip(x, y, r, seeded(cx + dx, cy)) },
    );
    found.push({
      css: "g-stz",
      d: `M${n1(x - r * 0.4)} ${n1(y - r * 0.3)}L${n1(x)} ${n1(y + r * 0.1)}L${n1(x + r * 0.45)} ${n1(y - r * 0.25)}`,
    });
  }
  return found;
}

/** Bags round a position that is open to the south. */
function bags({ cx, cy, random }: Cell): Mark[] {
  const found: Mark[] = [];
  for (let i = 0; i <= 8; i++) {
    const angle = Math.PI * (0.94 + (i / 8) * 1.12),
      x = cx + 21 * Math.cos(angle),
      y = cy + 4 + 21 * Math.sin(angle),
      turn = angle + Math.PI / 2,
      [c, s] = [Math.cos(turn), Math.sin(turn)];
    const at = (u: number, v: number): string => `${n1(x + u * c - v * s)} ${n1(y + u * s + v * c)}`;
    const bag = `M${at(-6, -4)}Q${at(0, -5.5)} ${at(6, -4)}Q${at(8, 0)} ${at(6, 4)}Q${at(0, 5.5)} ${at(-6, 4)}Q${at(-8, 0)} ${at(-6, -4)}Z`;
    found.push({ css: `g-bag${random() < 0.5 ? "" : "z"}`, d: bag });
  }
  return [{ css: "g-shade", d: disc(cx + 2, cy + 1, 25) }, { css: "g-pitz", d: disc(cx, cy + 4, 17) }, ...found];
}

/** Posts with coils between them. */
function wire(plan: Plan, cell: Cell, open: boolean): Mark[] {
  const ways = arms(plan, cell.x, cell.y, new Set(["wire"])),
    posts: string[] = [],
    coils: string[] = [];
  for (const [dx, dy] of ways) {
    for (const far of open ? [20, 28] : [4, 17, 29]) {
      const x = cell.cx + dx * far,
        y = cell.cy + dy * far;
      posts.push(
        `M${n1(x - 4)} ${n1(y - 5)}L${n1(x + 4)} ${n1(y + 5)}M${n1(x + 4)} ${n1(y - 5)}L${n1(x - 4)} ${n1(y + 5)}`,
      );
    }
    for (let far = open ? 20 : 0; far < HALF; far += 5)
      coils.push(disc(cell.cx + dx * (far + 2.5), cell.cy + dy * (far + 2.5), 5));
  }
  return [
    { css: "g-sthread", d: coils.join("") },
    { css: "g-stpost", d: posts.join("") },
  ];
}

/** Broken walls: many stones, two beams. */
export function rubble(cx: number, cy: number, random: Random, spread = 24): Mark[] {
  const found: Mark[] = [{ css: "g-shade", d: blot(cx + 2, cy + 3, spread * 0.95, random, 0.2) }];
  for (let i = 0; i < 11; i++) {
    const angle = random() * 7,
      far = Math.sqrt(random()) * spread;
    found.push({
      css: `g-st${1 + (i % 3)}`,
      d: chip(cx + far * Math.cos(angle), cy + far * Math.sin(angle), between(random, 3.4, 7), random),
    });
  }
  found.push({
    css: "g-stbeam",
    d: [0, 1]
      .map(() => {
        const x = cx + between(random, -14, 4),
          y = cy + between(random, -12, 12);
        return `M${n1(x)} ${n1(y)}l${n1(between(random, 12, 18))} ${n1(between(random, -8, 8))}`;
      })
      .join(""),
  });
  return found;
}

/** Drifting smoke over a square. */
export function smoke(x: number, y: number): string[] {
  const random = seeded(Math.round(x), Math.round(y), 7);
  return Array.from({ length: 6 }, (_, i) =>
    blot(
      x + 17 * Math.cos(i * 1.05) * (i ? 1 : 0) + between(random, -3, 3),
      y + 15 * Math.sin(i * 1.05) * (i ? 1 : 0) + between(random, -3, 3),
      between(random, 12, 18),
      random,
    ),
  );
}
