/** What was kept is read at once, and only where something was. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { markKeyOf } from "./kept-mark.ts";
import { restoreKept } from "./restore-kept.ts";

// The script that shows it is still on its way.
vi.mock("./late-offline.ts", () => ({ lateOffline: { load: () => new Promise(() => {}) } }));

const openDatabase = vi.fn(() => new EventTarget());
let localStorage: Record<string, unknown>;

beforeEach(() => {
  openDatabase.mockClear();
  const getItem = (key: string) => localStorage[key];
  localStorage = Object.create({ getItem });
  vi.stubGlobal("window", { localStorage });
  vi.stubGlobal("indexedDB", { open: openDatabase });
});

afterEach(() => vi.unstubAllGlobals());

it("is not looked for at a first visit", () => {
  restoreKept();
  expect(openDatabase).not.toHaveBeenCalled();
});

it("is read while the script that shows it is loaded", () => {
  localStorage[markKeyOf(7)] = "mark";
  restoreKept();
  expect(openDatabase).toHaveBeenCalledOnce();
});
