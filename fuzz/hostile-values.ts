/** Values that break servers which trust their input. */
import fc from "fast-check";

/** `JSON.stringify` cannot write it. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** With existing values, some requests pass the first checks. */
export interface KnownValues {
  /** Some are in another organization. */
  readonly ids: readonly number[];
  /** Names, addresses, queue ids, and words of the protocol. */
  readonly words: readonly string[];
}

const DEEP = 100_000;

const awkwardTexts = [
  ...["", " ", "\t\r\n", "\0", "a\0b", "\u001b[31m", "\u007f", "\u0085", "\u2028\u2029", "\ufeff"],
  ...["\ufffd", "\u202eabc", "\u2066\u2069", "\u200b", "\u200d\u200d", "\u00ad", "e\u0301\u0327"],
  ...["\u3164", "İ", "ß", "ﷺ", "\ud800", "\udfff", "a\udc00\ud800b", "👩‍👩‍👧‍👦", "🏳️‍🌈"],
  ...["\u{10ffff}", "Ⅷ", "٣", "１２", "__proto__", "constructor", "toString", "hasOwnProperty"],
  ...["null", "undefined", "NaN", "true", "-0", "1e400", "'", '"', "\\", "`", "%", "%00", "%zz"],
  ...["%ed%a0%80", "&", ";", "{{1}}", "$$", "--", "/*", "'; --", "<script>", "<!--", "]]>", "&#0;"],
  ...["&notanentity;", "../..", "..%2f", "//", "\\\\", "file:///etc/passwd", "javascript:alert(1)"],
  ...["http://[::1", "http://a@b:99999/", "a@b", "@", "a@b.c\r\nBcc: d@e.f", "@**all**", "[]"],
  ...["{}", '["\\u0000"]', '["\\ud800"]', "[[]]", '{"__proto__":1}', "[1,2", "0x10", "1_000", " 1"],
  ...["1 ", "$$\\begin{smallmatrix}a\\end{smallmatrix}$$", "$$\\def\\x{\\x\\x}\\x$$", "```js\n"],
  ...["~~~quote\n> ", "(((("],
];

/** Repeated, they slow careless patterns and parsers. */
const repeatedParts = [
  ...["a", " ", "\n", "\t", "\r\n", "\u00a0", "\0", "\ud800", "İ", "😀", "\u0301", "0", "9", ","],
  ...[".", "-", "_", "*", "**", "~~", "`", "```\n", "> ", "- ", "1. ", "|", "| - |\n", "[", "]("],
  ...["![", "<", "&", "&amp;", "\\", "(", ")", "{", "}", '"', "'", "$$", "\\frac{", "^", "@**"],
  ...["@_**a", "#**a>", ":", ":smile:", "https://a.b/", "a@b.c ", "www.", "<time:", "~~~quote\n"],
  ...["/*", "[[", "{}", '{"a":', "%", "=", "\\sqrt ", "&a=1"],
];

const awkwardNumbers = [
  ...[0, -0, -1, 1.5, 0.1, -(2 ** 31), 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, -(2 ** 53 - 1), 2 ** 53],
  ...[2 ** 63, -(2 ** 63), 2 ** 64, 1e300, -1e300, 5e-324, 999_999_999_999],
];

/** Possibly half of a surrogate pair. */
const utf16Unit = fc.nat(0xffff).map((unit) => String.fromCharCode(unit));

/** Up to the limit and past it, or far without one. */
function longTexts(limit: number | null): fc.Arbitrary<string> {
  const longest = limit === null ? [10_000, 100_000, 900_000] : [limit, limit, limit + 1];
  const lengths = fc.constantFrom(60, 1_000, ...longest);
  const one = fc.constantFrom(...repeatedParts);
  const part = fc.oneof(fc.tuple(one), fc.tuple(one, one), fc.tuple(one, one, one));
  const ends = fc.constantFrom("", "", "a", "!", "\n");
  return fc.tuple(part, lengths, ends).map(([parts, length, end]) => {
    const unit = parts.join("");
    const room = Math.max(0, length - end.length);
    return unit.repeat(Math.ceil(room / unit.length)).slice(0, room) + end;
  });
}

/** Hostile texts and existing names. @param limit the schema's, if any. */
export function texts({ words }: KnownValues, limit: number | null = null): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("a", ...words) },
    { weight: 4, arbitrary: fc.constantFrom(...awkwardTexts) },
    { weight: 3, arbitrary: longTexts(limit) },
    { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
    { weight: 2, arbitrary: fc.string({ unit: utf16Unit, maxLength: 40 }) },
  );
}

export function numbers({ ids }: KnownValues): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(1, ...ids) },
    { weight: 3, arbitrary: fc.integer({ min: -1, max: 200 }) },
    { weight: 3, arbitrary: fc.constantFrom(...awkwardNumbers) },
    { weight: 1, arbitrary: fc.maxSafeInteger() },
  );
}

const structures = fc.constantFrom<unknown>(
  ...[null, true, false, [], {}, [[]], [null], [{}], { length: 1e9 }, { toString: 1 }],
  ...[new RawJson('{"__proto__":{"a":1}}'), new RawJson("1e400"), new RawJson("[1,]"), new RawJson("\ud800")],
  ...[new RawJson("[".repeat(DEEP)), new RawJson(`${"[".repeat(5_000)}${"]".repeat(5_000)}`)],
  ...[new RawJson(`${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}`), new RawJson(`[${"[],".repeat(DEEP)}1]`)],
  ...[new RawJson(`[${"1,".repeat(DEEP)}1]`), new RawJson(`["${"\\u0000".repeat(DEEP)}"]`)],
);

/** Ignores the schema. */
export function anything(known: KnownValues): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 3, arbitrary: structures },
    { weight: 2, arbitrary: texts(known) },
    { weight: 2, arbitrary: numbers(known) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  );
}
