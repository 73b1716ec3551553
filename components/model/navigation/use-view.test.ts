/** A direct address may include or omit the user. */
import { expect, it } from "vitest";
import { directWithOthers } from "./use-view.ts";

const OWN = 7;
const direct = (...userIds: number[]) => ({ kind: "direct", userIds, near: 90 }) as const;

it("removes the user from a conversation with others", () => {
  expect(directWithOthers(direct(5, OWN), OWN)).toEqual(direct(5));
  expect(directWithOthers(direct(5, OWN, 9), OWN)).toEqual(direct(5, 9));
});

it("removes the user in combination with other terms", () => {
  const narrow = (operator: string, ...operand: number[]) =>
    ({
      kind: "narrow",
      terms: [
        { operator, operand },
        { operator: "has", operand: "link" },
      ],
    }) as const;
  expect(directWithOthers(narrow("dm", 5, OWN), OWN)).toEqual(narrow("dm", 5));
  expect(directWithOthers(narrow("dm-including", 5, OWN, 9), OWN)).toEqual(narrow("dm-including", 5, 9));
  expect(directWithOthers(narrow("dm", OWN), OWN)).toEqual(narrow("dm", OWN));
});

it("keeps notes to oneself, and addresses without the user", () => {
  for (const view of [direct(OWN), direct(5, 9), { kind: "inbox" } as const]) {
    expect(directWithOthers(view, OWN)).toEqual(view);
  }
});
