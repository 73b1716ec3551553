/** Limits the profile field changes per minute that one person broadcasts. */
import { expect, test } from "vitest";
import { MAX_CHANGED_VALUES, valueBudget } from "./write-profile-data.ts";

test("one person's changes are refused beyond the limit, and nobody else's", () => {
  for (let request = 0; request < 6; request += 1) valueBudget.spend(1, MAX_CHANGED_VALUES / 6);
  expect(() => valueBudget.spend(1, 1)).toThrow(expect.objectContaining({ code: "RATE_LIMIT_HIT" }));
  valueBudget.spend(2, MAX_CHANGED_VALUES);
});
