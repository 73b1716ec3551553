/** Responses with pre-encoded parts equal those without. */
import { expect, test } from "vitest";
import { encodeFields, isLarge, jsonList, jsonPieces, jsonText } from "./json-text.ts";

test("pre-encoded fields appear unchanged", () => {
  const people = [{ id: 1, name: 'Ada "L"' }, { id: 2 }];
  const rest = { result: "success", none: undefined, empty: {}, nothing: null };
  const expected = JSON.stringify({ ...rest, people });
  expect(encodeFields({ ...rest, people })).toBe(expected);
  const already = { ...rest, people: jsonText<typeof people>(JSON.stringify(people)) };
  expect(encodeFields(already)).toBe(expected);
  expect(JSON.stringify(already)).toBe(expected);
});

const many = Array.from({ length: 100 }, (_, id) => ({ id, name: `größer "${id}"`, sizes: [id, [id]] }));

test.each<[string, object]>([
  ["a long list", { result: "success", many, after: 1 }],
  ["lists in what is small itself", { page: { messages: many, found: { many } } }],
  ["an object with many fields", { people: Object.fromEntries(many.map((one) => [`id ${one.id}`, one])) }],
  ["a list of long lists", { lists: [many, [], many] }],
  [
    "values without a text",
    {
      none: undefined,
      many: [undefined, () => 1, null, ...many],
      few: Object.assign({ gone: undefined }, many),
    },
  ],
  ["what encodes itself", { many: many.map(({ id }) => new Date(id)) }],
])("%s is encoded in pieces to the same text", (_, answer) => {
  expect(isLarge(answer)).toBe(true);
  const pieces = [...jsonPieces(answer)];
  expect(pieces.length).toBeGreaterThan(4);
  expect(pieces.join("")).toBe(JSON.stringify(answer));
});

test("small and pre-encoded values are not encoded in pieces", () => {
  expect(isLarge({ result: "success", message: { id: 1, reactions: [{ user: { id: 2 } }] } })).toBe(false);
  const texts = many.map((one) => JSON.stringify(one));
  const answer = { result: "success", many: jsonList<typeof many>(texts), none: jsonList<typeof many>([]) };
  expect(isLarge(answer)).toBe(false);
  const expected = JSON.stringify({ result: "success", many, none: [] });
  for (const encoded of [encodeFields(answer), encodeFields(answer), JSON.stringify(answer)])
    expect(encoded).toBe(expected);
});
