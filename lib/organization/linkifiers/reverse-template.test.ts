/** Reverse templates: braces, names, and errors. */
import { expect, test } from "vitest";
import { fillReverseTemplate } from "../../markdown/from-html/reverse-linkifier.ts";
import { fillTemplate } from "./check-linkifier.ts";

const values: Readonly<Record<string, string>> = { id: "12", "1": "one", empty: "" };
const fill = (template: string) => fillTemplate(template, (name) => values[name]);

test.each([
  ["#{id}", "#12"],
  ["{1}{id}", "one12"],
  ["{{{id}}}", "{12}"],
  ["{{id}}", "{id}"],
  ["}}{{", "}{"],
  ["a}b", "a}b"],
  ["", ""],
])("%s is %s, on the server as in browsers", (template, text) => {
  expect(fill(template)).toEqual({ text });
  expect(fillReverseTemplate(template, values)).toBe(text);
});

test.each([
  ["{id", "Invalid auto-conversion field: missing '}' character."],
  ["{{{id", "Invalid auto-conversion field: missing '}' character."],
  ["{}", "Invalid auto-conversion field: empty field name."],
  ["{other}{", "Group 'other' in auto-conversion field is not present in linkifier pattern."],
  ["{ id}", "Group ' id' in auto-conversion field is not present in linkifier pattern."],
])("%s is refused", (template, problem) => {
  expect(fill(template)).toEqual({ problem });
});

test("a group without text is empty", () => {
  expect(fill("a{empty}")).toEqual({ text: "a" });
});
