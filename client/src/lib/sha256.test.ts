import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hex, sha256 } from "./sha256";

const NIST: [string, string][] = [
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  [
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
    "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
  ],
];

test.each(NIST)("the published vector %j comes out", (text, sum) => expect(hex(sha256(text))).toBe(sum));

test("a million letters come out as published", () =>
  expect(hex(sha256("a".repeat(1_000_000)))).toBe("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));

test("every length around the edge of a block agrees with another implementation", () => {
  for (let length = 50; length < 135; length++) {
    const text = "x".repeat(length);
    expect(hex(sha256(text))).toBe(createHash("sha256").update(text).digest("hex"));
  }
});

test("text beyond Latin is hashed as UTF-8", () =>
  expect(hex(sha256("Ålesund 🎲"))).toBe(createHash("sha256").update("Ålesund 🎲", "utf8").digest("hex")));
