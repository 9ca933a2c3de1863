/** How wide lettering is, without measuring in the page. */

/** Advance widths of Source Sans 3 semibold from the space to the tilde, in hundredths of the type size. */
const WIDTHS = [
  20, 31, 48, 51, 51, 84, 64, 27, 32, 32, 44, 51, 27, 32, 27, 34, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51, 27, 27, 51,
  51, 51, 44, 87, 56, 60, 58, 62, 54, 51, 63, 66, 28, 49, 60, 50, 74, 66, 67, 58, 67, 59, 54, 55, 65, 54, 80, 54, 50,
  54, 32, 34, 32, 51, 50, 55, 52, 56, 46, 56, 51, 32, 52, 56, 26, 26, 52, 27, 84, 56, 55, 56, 56, 37, 43, 36, 56, 49,
  75, 48, 49, 44, 32, 25, 32, 51,
];

export function textWidth(words: string, size: number, spacing = 0): number {
  let sum = 0;
  for (const sign of words.normalize("NFD").replace(/\p{M}/gu, ""))
    sum += (WIDTHS[sign.charCodeAt(0) - 32] ?? 52) / 100 + spacing;
  return sum * size;
}
