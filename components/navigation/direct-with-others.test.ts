/** A direct conversation is the same whether or not its address names the reader. */
import { expect, it } from "vitest";
import { directWithOthers } from "./direct-with-others.ts";

const OWN = 7;
const direct = (...userIds: number[]) => ({ kind: "direct", userIds, near: 90 }) as const;

it("leaves the reader out of a conversation with others", () => {
  expect(directWithOthers(direct(5, OWN), OWN)).toEqual(direct(5));
  expect(directWithOthers(direct(5, OWN, 9), OWN)).toEqual(direct(5, 9));
});

it("leaves notes to oneself, and what names only others, as they are", () => {
  for (const view of [direct(OWN), direct(5, 9), { kind: "inbox" } as const]) {
    expect(directWithOthers(view, OWN)).toEqual(view);
  }
});
