/** Every allowed name can be mentioned. */
import { expect, test } from "vitest";
import { personName, withoutMarkup } from "./person-name.ts";

test.each(["Ada Lovelace", "  O'Neil-Söder, Jr. ", "李小龙", "a|b", "R2|D2x", "Anna (Wien)"])(
  "%s is a name",
  (name) => {
    expect(personName(name)).toBe(name.trim());
  },
);

test.each([
  ["a*b", "Invalid characters in name!"],
  ["`code`", "Invalid characters in name!"],
  ["back\\slash", "Invalid characters in name!"],
  ["a > b", "Invalid characters in name!"],
  ['Ann "Annie" Lee', "Invalid characters in name!"],
  ["ada@example.com", "Invalid characters in name!"],
  ["Ada|12", "Invalid format!"],
  ["everyone", "reserved for mentioning everyone"],
  ["All", "reserved for mentioning everyone"],
  ["Еv\u0435ryone", "reserved for mentioning everyone"],
  ["cha\u200bnnel", "reserved for mentioning everyone"],
  ["tоpic", "reserved for mentioning everyone"],
  [" ", "Name cannot be blank."],
])("%s is refused", (name, reason) => {
  expect(() => personName(name)).toThrow(reason);
});

test.each([
  ['Ann "Annie" Lee', "Ann Annie Lee"],
  ["Ada|12", "Ada"],
  ["*Ada*", "Ada"],
])("%s from another system becomes %s", (given, name) => {
  expect(withoutMarkup(given)).toBe(name);
  expect(personName(withoutMarkup(given))).toBe(name);
});
