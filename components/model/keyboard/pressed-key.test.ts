/** Shortcuts work on every layout. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { boundTo, keyOf } from "./pressed-key.ts";

type Given = { shift?: boolean; ctrl?: boolean; alt?: boolean; altGraph?: boolean };

const press = (key: string, code: string, { shift, ctrl, alt, altGraph }: Given = {}) => ({
  key,
  code,
  shiftKey: shift ?? false,
  ctrlKey: ctrl ?? false,
  altKey: alt ?? false,
  metaKey: false,
  getModifierState: (name: string) => name === "AltGraph" && (altGraph ?? false),
});

test.each([
  ["Russian", "ы", "KeyS", "s"],
  ["Russian with Caps Lock", "Ы", "KeyS", "s"],
  ["Ukrainian", "і", "KeyS", "s"],
  ["Greek", "σ", "KeyS", "s"],
  ["Hebrew", "ד", "KeyS", "s"],
  ["Arabic", "س", "KeyS", "s"],
  ["Arabic, two characters", "لا", "KeyB", "b"],
  ["Thai", "ห", "KeyS", "s"],
  ["Hindi, a mark", "े", "KeyS", "s"],
  ["Korean", "ㄴ", "KeyS", "s"],
  ["Georgian", "ს", "KeyS", "s"],
  ["kana", "と", "KeyS", "s"],
  ["full width", "ｓ", "KeyS", "s"],
  ["what is not told", "Unidentified", "KeyS", "s"],
  ["AZERTY", "a", "KeyQ", "a"],
  ["QWERTZ", "z", "KeyY", "z"],
  ["Dvorak", "k", "KeyV", "k"],
  ["Caps Lock", "S", "KeyS", "s"],
  ["Turkish", "ı", "KeyI", "i"],
  ["Turkish, the other I", "İ", "Quote", "i"],
  ["no code", "k", "", "k"],
])("%s: %s of %s is %s", (_name, key, code, expected) => {
  expect(keyOf(press(key, code))).toBe(expected);
  expect(keyOf(press(key, code, { ctrl: true }))).toBe(expected);
});

test.each([
  ["with Shift", "S", "KeyS", "S"],
  ["with Shift and Caps Lock", "s", "KeyS", "S"],
  ["in Russian", "Ы", "KeyS", "S"],
  ["? of German", "?", "Minus", "?"],
  ["? of AZERTY", "?", "KeyM", "?"],
  ["/ of German", "/", "Digit7", "/"],
  ["? of Arabic", "؟", "Slash", "?"],
  ["> of Russian", "Ю", "Period", ">"],
  ["> of Chinese", "》", "Period", ">"],
  ["? of full width", "？", "Slash", "?"],
])("%s", (_name, key, code, expected) => {
  expect(keyOf(press(key, code, { shift: true }))).toBe(expected);
});

test.each([
  ["a character that the layout has elsewhere", ",", "KeyM", ","],
  ["a letter of its own in a Latin layout", "ç", "Period", "ç"],
  ["an ordinal of Spanish", "º", "Backquote", "º"],
  ["a dead key", "Dead", "Equal", "Dead"],
  ["a name", "ArrowDown", "ArrowDown", "ArrowDown"],
  ["a key of functions", "F5", "F5", "F5"],
  ["the space bar", " ", "Space", " "],
])("%s is not mistaken for another key", (_name, key, code, expected) => {
  expect(keyOf(press(key, code))).toBe(expected);
});

test("characters from AltGr and Option do not count as the key", () => {
  expect(keyOf(press("€", "KeyE", { altGraph: true }))).toBe("€");
  expect(keyOf(press("∑", "KeyW", { alt: true }))).toBe("∑");
  expect(keyOf(press("\\", "Minus", { altGraph: true }))).toBe("\\");
});

test("with Ctrl, a character without its own key counts by position", () => {
  const actions = { k: 1, "\\": 2 };
  expect(boundTo(press("\\", "Backslash", { ctrl: true }), actions)).toBe(2);
  expect(boundTo(press("\\", "IntlBackslash", { ctrl: true }), actions)).toBe(2);
  expect(boundTo(press("#", "Backslash", { ctrl: true }), actions)).toBe(2);
  expect(boundTo(press("*", "Backslash", { ctrl: true }), actions)).toBe(2);
  expect(boundTo(press("#", "Backslash"), actions)).toBeUndefined();
  expect(boundTo(press("л", "KeyK", { ctrl: true }), actions)).toBe(1);
  // T in Dvorak.
  expect(boundTo(press("t", "KeyK", { ctrl: true }), actions)).toBeUndefined();
  expect(boundTo(press("constructor", "", { ctrl: true }), actions)).toBeUndefined();
});

test("Caps Lock makes no difference to any letter of any layout", () => {
  const letters = fc.constantFrom(..."abcxyzéñыσժა");
  fc.assert(
    fc.property(letters, fc.boolean(), (letter, shift) => {
      const small = press(letter, "KeyA", { shift });
      const capital = press(letter.toUpperCase(), "KeyA", { shift });
      expect(keyOf(small)).toBe(keyOf(capital));
    }),
  );
});
