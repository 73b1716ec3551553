/** Texts follow the direction of their prose. */
import { describe, expect, test } from "vitest";
import { embeddedName, fieldDirection, firstDirection, sourceDirection, withIsolates } from "./direction.ts";

test.each([
  ["hello", "ltr"],
  ["שלום", "rtl"],
  ["مرحبا", "rtl"],
  ["ܫܠܡܐ", "rtl"],
  ["ދިވެހި", "rtl"],
  ["𞤀𞤣𞤤𞤢𞤥", "rtl"],
  ["日本語", "ltr"],
  ["123 !? שלום", "rtl"],
  ["٣ hello", "ltr"],
  ["\u200fhello", "rtl"],
  ["123 🙂", null],
])("%s", (text, direction) => expect(firstDirection(text)).toBe(direction));

describe("the source of a message", () => {
  test.each([
    "`./run.sh` תבדוק",
    "@**Mara** مرحبا",
    "@_**Mara|7** مرحبا",
    "@*support* مرحبا",
    "https://example.com/a/b مرحبا",
    "example.com/a مرحبا",
    "someone@example.com مرحبا",
    "#**general>lunch** שלום",
    ":tada: שלום",
    "$$x^2$$ שלום",
    "[שלום](https://x.example) hello",
    "* שלום",
    "> `x` שלום",
  ])("%s", (source) => expect(sourceDirection(source)).toBe("rtl"));

  test.each(["hello `שלום`", "`code`", "https://x.example", "@**Mara** hi שלום"])("%s", (source) =>
    expect(sourceDirection(source)).toBe("ltr"),
  );
});

test("addresses in a name are isolated only next to right-to-left letters", () => {
  expect(withIsolates("https://x.example/a תקלה")).toBe("\u2066https://x.example/a\u2069 תקלה");
  expect(withIsolates("x.example תקלה")).toBe("\u2066x.example\u2069 תקלה");
  expect(withIsolates("https://x.example/a down")).toBe("https://x.example/a down");
  expect(withIsolates("תקלה")).toBe("תקלה");
  expect(embeddedName("תקלה")).toBe("\u2068תקלה\u2069");
  expect(embeddedName("down")).toBe("down");
});

test("a field has its own direction only where lines begin with other letters than their prose", () => {
  expect(fieldDirection("hello\nשלום")).toBeUndefined();
  expect(fieldDirection("`x` hello")).toBeUndefined();
  expect(fieldDirection("`x` שלום")).toBe("rtl");
  expect(fieldDirection("\nhttps://x.example שלום\nhello")).toBe("rtl");
  expect(fieldDirection("hello\n`x` שלום")).toBe("ltr");
});
