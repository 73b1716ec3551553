/** Typing on after the field has disappeared. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { awaitField, takeTyped } from "./type-ahead.ts";
import { guardLetters } from "./vanished-field.ts";

class Field extends EventTarget {
  isConnected = true;
  readonly type: string;
  constructor(type = "text") {
    super();
    this.type = type;
  }
}

let page: EventTarget;
let field: Field;
let explained: unknown[];

function press(key: string, { into, ctrlKey = false }: { into?: Field; ctrlKey?: boolean } = {}): boolean {
  const given = { key, ctrlKey, metaKey: false, altKey: false, isComposing: false, keyCode: 0 };
  const event = Object.assign(new Event("keydown", { cancelable: true }), given, {
    getModifierState: () => false,
  });
  Object.defineProperties(event, { target: { value: into ?? page } });
  return page.dispatchEvent(event);
}

beforeEach(() => {
  page = new EventTarget();
  field = new Field();
  vi.stubGlobal("window", page);
  vi.stubGlobal("HTMLInputElement", Field);
  vi.stubGlobal("HTMLTextAreaElement", class {});
  explained = [];
  guardLetters((gone) => explained.push(gone));
});

afterEach(() => vi.unstubAllGlobals());

it("keys do not act, and the reader is told once", () => {
  expect(press("a", { into: field })).toBe(true);
  field.isConnected = false;
  expect(press("n")).toBe(false);
  press("Shift");
  expect(press("E")).toBe(false);
  expect(press("Enter")).toBe(false);
  expect(press("c", { ctrlKey: true })).toBe(true);
  expect(press("n")).toBe(false);
  expect(explained).toEqual([field]);
});

it.each([
  ["Escape", () => press("Escape")],
  ["Tab", () => press("Tab")],
  ["an arrow key", () => press("ArrowDown")],
  ["a click", () => page.dispatchEvent(new Event("pointerdown"))],
  ["typing into another field", () => press("Enter", { into: new Field() })],
])("keys act again after %s", (_, leave) => {
  press("a", { into: field });
  field.isConnected = false;
  expect(press("n")).toBe(false);
  leave();
  expect(press("n")).toBe(true);
});

it("a key acts after leaving the field, or closing it with a key", () => {
  press("a", { into: field });
  expect(press("n")).toBe(true);
  for (const close of [
    () => press("Enter", { into: field }),
    () => press("k", { into: field, ctrlKey: true }),
  ]) {
    field.isConnected = true;
    press("a", { into: field });
    close();
    field.isConnected = false;
    expect(press("n")).toBe(true);
  }
});

it("a key goes to an awaited field, and later ones still do not act", () => {
  press("a", { into: field });
  field.isConnected = false;
  awaitField("composer");
  press("b");
  expect(takeTyped("composer")).toBe("b");
  expect(press("n")).toBe(false);
});

it("a key acts after a checkbox", () => {
  const box = new Field("checkbox");
  press(" ", { into: box });
  box.isConnected = false;
  expect(press("n")).toBe(true);
});
