/** Text typed for a field that is still loading reaches it. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { awaitField, renameAwaited, takeTyped } from "./type-ahead.ts";

const page = new EventTarget();

function press(key: string): void {
  page.dispatchEvent(
    Object.assign(new Event("keydown", { cancelable: true }), { key, getModifierState: () => false }),
  );
}

beforeEach(() => {
  vi.stubGlobal("window", page);
});

afterEach(() => vi.unstubAllGlobals());

it("gives the text to the awaited field, even after renaming", () => {
  awaitField("composer of the old topic");
  for (const key of "half") press(key);
  renameAwaited("composer of the old topic", "composer of the new topic");
  for (const key of " way") press(key);
  expect(takeTyped("composer of the old topic")).toBe("");
  expect(takeTyped("composer of the new topic")).toBe("half way");
});

it("keeps the text for its field when another one is renamed", () => {
  awaitField("palette");
  press("a");
  renameAwaited("composer of the old topic", "composer of the new topic");
  expect(takeTyped("palette")).toBe("a");
});
