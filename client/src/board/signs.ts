/** Pictograms that the map uses in several places, drawn about 0 0. */

/** An aeroplane from above, for a disc of 5. */
export const PLANE =
  "M0 -3.9L.75 -2.9V-1.2L4 .7V1.7L.75 .8V2.5L1.7 3.3V3.9L0 3.4L-1.7 3.9V3.3L-.75 2.5V.8L-4 1.7V.7L-.75 -1.2V-2.9Z";
/** An anchor, for a disc of 8. */
export const ANCHOR = "M0 -4.6V4.6M-2.2 -2.2H2.2M-4.4 1A4.5 4.5 0 0 0 4.4 1";
/** Crossed swords, for a disc of 8. */
export const SWORDS = "M-4 -4L3.6 3.6M4 -4L-3.6 3.6M1 4L4 1M-1 4L-4 1";
/** A star for a disc of 10. */
export const STAR = "M0 -6.8L1.65 -2.27L6.47 -2.1L2.67 .87L4 5.5L0 2.8L-4 5.5L-2.67 .87L-6.47 -2.1L-1.65 -2.27Z";

/** What an area is, in a row under its name: path data for a box of 9, filled or (`line`) stroked. */
export const SIGNS: Record<string, { d: string; line: boolean; name: string }> = {
  village: { d: "M-4.4 -.2L0 -4.3L4.4 -.2H3.3V4H1.1V1.2H-1.1V4H-3.3V-.2Z", line: false, name: "village" },
  wood: { d: "M0 -4.6L2.9 -.9H1.7L4 2.4H.8V4.4H-.8V2.4H-4L-1.7 -.9H-2.9Z", line: false, name: "wood" },
  river: { d: "M-4.2 -1.6q1.4 -1.9 2.8 0t2.8 0t2.8 0M-4.2 2q1.4 -1.9 2.8 0t2.8 0t2.8 0", line: true, name: "river" },
  hill: { d: "M-4.5 3.6Q-2.4 -4 0 -4Q2.4 -4 4.5 3.6Z", line: false, name: "hill" },
  mining: { d: "M-3.2 3.8L2.6 -2M3.2 3.8L-2.6 -2M.9 -3.7L4.2 -.4M-.9 -3.7L-4.2 -.4", line: true, name: "mining" },
  railway: { d: "M-4.4 -1.9H4.4M-4.4 1.9H4.4M-3 -3.6V3.6M0 -3.6V3.6M3 -3.6V3.6", line: true, name: "railway" },
  fortified: { d: "M-4.2 3.8V-3.6H-2.2V-1.5H-1V-3.6H1V-1.5H2.2V-3.6H4.2V3.8Z", line: false, name: "fortified" },
};

/** How a unit fares, in a row under its counter: stroked path data for a box of 8. */
export const STATES: Record<string, { d: string; name: string }> = {
  "out-of-supply": { d: "M-2.8 3V-.6L0 -3.2L2.8 -.6V3ZM-4 4L4 -4", name: "out of supply" },
  "must-regroup": { d: "M2.7 -1.9A3.3 3.3 0 1 0 3.3 .4M3.1 -4V-1.6H.7", name: "must regroup" },
  momentum: { d: "M-3.4 -2.9L-.5 0L-3.4 2.9M.4 -2.9L3.3 0L.4 2.9", name: "momentum" },
};

/**
 * How tired a unit is, by its mark `fatigue-3`; 0 where it is fresh. One dot is drawn for each level above the first.
 */
export const tiredness = (marks: readonly string[]): number =>
  Math.min(5, Math.max(0, Number(marks.map((mark) => /^fatigue-(\d+)$/.exec(mark)?.[1]).find(Boolean) ?? 1) - 1));
