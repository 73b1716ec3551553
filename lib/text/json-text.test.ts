/** An answer with parts that are JSON already is the same as one without. */
import { expect, test } from "vitest";
import { encodeFields, jsonText } from "./json-text.ts";

test("fields that are JSON already stand in the text as they are", () => {
  const people = [{ id: 1, name: 'Ada "L"' }, { id: 2 }];
  const rest = { result: "success", none: undefined, empty: {}, nothing: null };
  const expected = JSON.stringify({ ...rest, people });
  expect(encodeFields({ ...rest, people })).toBe(expected);
  const already = { ...rest, people: jsonText<typeof people>(JSON.stringify(people)) };
  expect(encodeFields(already)).toBe(expected);
  expect(JSON.stringify(already)).toBe(expected);
});
