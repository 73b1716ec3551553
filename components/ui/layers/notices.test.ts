/** The undo key runs notices' actions, latest first. */
import { afterEach, expect, test, vi } from "vitest";
import { raiseOffer, takeOffer } from "./notices.ts";

afterEach(() => vi.unstubAllGlobals());

test("actions of several notices run one by one, latest first, once each", () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  const taken: string[] = [];
  for (const name of ["first", "second"]) {
    raiseOffer(name, { label: "Undo", run: () => taken.push(name) }, 10_000);
  }
  takeOffer();
  expect(taken).toEqual(["second"]);
  takeOffer();
  takeOffer();
  expect(taken).toEqual(["second", "first"]);
});
