/** Key labels follow the keyboard layout. */
import { expect, test } from "vitest";
import { keyLabel } from "./kbd.tsx";

test.each([
  ["US", { Backslash: "\\", Minus: "-" }, "\\"],
  ["British", { Backslash: "#", IntlBackslash: "\\" }, "\\"],
  ["German", { Backslash: "#", Minus: "ß" }, "#"],
  ["French", { Backslash: "*" }, "*"],
  ["unknown", {}, "\\"],
])("%s", (_name, layout, label) => {
  const known = new Map(Object.entries(layout));
  expect(keyLabel("\\", known)).toBe(label);
  expect(keyLabel("K", known)).toBe("K");
  expect(keyLabel("?", known)).toBe("?");
});
