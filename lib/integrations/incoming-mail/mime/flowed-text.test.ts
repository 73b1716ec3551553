/** Joining lines of format=flowed within one quotation. */
import { expect, test } from "vitest";
import { unflow } from "./body-parts.ts";

test.each([
  ["a paragraph", "one \ntwo\nthree", "one two\nthree"],
  ["a quotation", "> one \n> two\n\nyes", "> one two\n\nyes"],
  ["quotations in one another", ">> one \n>> two \n> three\nfour", ">> one two \n> three\nfour"],
  ["marks with spaces", "> > one \n> > two", ">> one two"],
  ["another depth ends it", "> one \ntwo", "> one \ntwo"],
  ["stuffing", " From here \n  indented", "From here  indented"],
  ["a stuffed mark", " > no quotation", "> no quotation"],
  ["a signature", "one \n-- \nAda", "one \n-- \nAda"],
  ["a quoted signature", "> -- \n> Ada", "> -- \n> Ada"],
  ["a line at the end", "one ", "one "],
])("%s", (_what, source, text) => {
  expect(unflow(source, false)).toBe(text);
});

test("the spaces of breaks go where the mail says so", () => {
  expect(unflow("日本 \n語\n> で \n> す", true)).toBe("日本語\n> です");
});
