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

function press(
  key: string,
  { into, at, ctrlKey = false }: { into?: Field; at: number; ctrlKey?: boolean },
): boolean {
  const given = { key, ctrlKey, metaKey: false, altKey: false, isComposing: false, keyCode: 0 };
  const event = Object.assign(new Event("keydown", { cancelable: true }), given, {
    getModifierState: () => false,
  });
  Object.defineProperties(event, { target: { value: into ?? page }, timeStamp: { value: at } });
  return page.dispatchEvent(event);
}

beforeEach(() => {
  page = new EventTarget();
  field = new Field();
  vi.stubGlobal("window", page);
  vi.stubGlobal("HTMLInputElement", Field);
  vi.stubGlobal("HTMLTextAreaElement", class {});
  guardLetters();
});

afterEach(() => vi.unstubAllGlobals());

it("a key does not act until the user pauses", () => {
  expect(press("a", { into: field, at: 0 })).toBe(true);
  field.isConnected = false;
  expect(press("n", { at: 1000 })).toBe(false);
  press("Shift", { at: 1100 });
  expect(press("E", { at: 2000 })).toBe(false);
  expect(press("Enter", { at: 2100 })).toBe(false);
  expect(press("n", { at: 4000 })).toBe(true);
});

it("a key acts after leaving the field, or closing it with a key or click", () => {
  press("a", { into: field, at: 0 });
  expect(press("n", { at: 100 })).toBe(true);
  for (const close of [
    () => press("Enter", { into: field, at: 50 }),
    () => press("k", { into: field, at: 50, ctrlKey: true }),
    () => press("Escape", { at: 50 }),
    () => page.dispatchEvent(new Event("pointerdown")),
  ]) {
    field.isConnected = true;
    press("a", { into: field, at: 0 });
    close();
    field.isConnected = false;
    expect(press("n", { at: 100 })).toBe(true);
  }
});

it("a key goes to an awaited field", () => {
  press("a", { into: field, at: 0 });
  field.isConnected = false;
  awaitField("composer");
  press("b", { at: 100 });
  expect(takeTyped("composer")).toBe("b");
});

it("a key acts after a checkbox", () => {
  const box = new Field("checkbox");
  press(" ", { into: box, at: 0 });
  box.isConnected = false;
  expect(press("n", { at: 100 })).toBe(true);
});
