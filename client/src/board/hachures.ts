/** Ticks and teeth along lines: hills as a period map shows them, and field works. */
import type { Point } from "../lib/wire";
import { areaOf, distance, length, round } from "./shapes";

const tick = ([x, y]: Point, angle: number, from: number, to: number): string => {
  const cos = Math.cos(angle),
    sin = Math.sin(angle);
  return `M${round(x + cos * from)} ${round(y + sin * from)}l${round(cos * (to - from))} ${round(sin * (to - from))}`;
};

/** A hill top: a ring of ticks that point outwards. */
export function starTicks(at: Point): string {
  return Array.from({ length: 16 }, (_, i) => tick(at, (i * Math.PI) / 8, 6, i % 2 ? 9.6 : 11)).join("");
}

/** A ridge: ticks down both slopes of a line. */
export function ridgeTicks(line: Point[], step = 3.6): string {
  return steps(line, step)
    .map(
      ({ at, angle }, i) => tick(at, angle - Math.PI / 2, 1.4, 5) + tick(at, angle + Math.PI / 2, 1.6, i % 2 ? 5.4 : 7),
    )
    .join("");
}

/** The foot of a slope: ticks that hang on an outline, pointing out of it. */
export function contourTicks(ring: Point[], step = 5): string {
  const turn = areaOf(ring) > 0 ? -Math.PI / 2 : Math.PI / 2;
  return steps(ring, step)
    .map(({ at, angle }, i) => tick(at, angle + turn, 0.6, i % 2 ? 3.4 : 4.6))
    .join("");
}

/** A line of defence: short teeth on one side of a line. */
export function combTicks(line: Point[], step = 7): string {
  return steps(line, step)
    .map(({ at, angle }) => tick(at, angle + Math.PI / 2, 0, 3.4))
    .join("");
}

/** Points at equal steps along a line, found in one walk. */
function steps(line: Point[], step: number): { at: Point; angle: number }[] {
  const found: { at: Point; angle: number }[] = [];
  const many = Math.floor(length(line) / step) + 1;
  let passed = 0;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!],
      far = distance(a, b),
      angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    while (far > 0 && found.length < many && (found.length * step <= passed + far || i === line.length - 1)) {
      const t = Math.min(1, (found.length * step - passed) / far);
      found.push({ at: [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t], angle });
    }
    passed += far;
  }
  return found;
}
