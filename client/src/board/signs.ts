/** Pictograms that the map uses in several places, drawn about 0 0. */

/** An aeroplane from above, for a disc of 5. */
export const PLANE = "M0 -3.9L.75 -2.9V-1.2L4 .7V1.7L.75 .8V2.5L1.7 3.3V3.9L0 3.4L-1.7 3.9V3.3L-.75 2.5V.8L-4 1.7V.7L-.75 -1.2V-2.9Z";
/** An anchor, for a disc of 8. */
export const ANCHOR = "M0 -4.6V4.6M-2.2 -2.2H2.2M-4.4 1A4.5 4.5 0 0 0 4.4 1";
