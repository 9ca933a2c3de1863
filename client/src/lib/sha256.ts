/** SHA-256, synchronous and our own: a page on a plain-http address of the local net has no crypto.subtle. */

const WORDS = new Uint32Array(64); // the first 32 bits behind the point of the cube roots of the first 64 primes
const START = new Uint32Array(8); // and of the square roots of the first 8

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}

const behindPoint = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32);
primes(64).forEach((prime, place) => {
  WORDS[place] = behindPoint(Math.cbrt(prime));
  if (place < 8) START[place] = behindPoint(Math.sqrt(prime));
});

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The text's bytes, a one, zeros, and the length in bits, in blocks of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(view.byteLength - 4, bytes.length * 8);
  return view;
}

function schedule(data: DataView, offset: number, w: Uint32Array): void {
  for (let i = 0; i < 16; i++) w[i] = data.getUint32(offset + i * 4);
  for (let i = 16; i < 64; i++) {
    const early = w[i - 15]!,
      late = w[i - 2]!;
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
}

function compress(sum: Uint32Array, w: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = sum as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + WORDS[i]! + w[i]!) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (sum[place] = sum[place]! + word));
}

/** The 32 bytes of the hash of a text in UTF-8. */
export function sha256(text: string): Uint8Array {
  const data = padded(new TextEncoder().encode(text));
  const sum = Uint32Array.from(START);
  const w = new Uint32Array(64);
  for (let offset = 0; offset < data.byteLength; offset += 64) {
    schedule(data, offset, w);
    compress(sum, w);
  }
  const view = new DataView(new ArrayBuffer(32));
  sum.forEach((word, place) => view.setUint32(place * 4, word));
  return new Uint8Array(view.buffer);
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
