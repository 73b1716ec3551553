/** Message ids as ranges. */
import { expect, test } from "vitest";
import { IdRuns, multirange, multirangeWithout } from "./id-runs.ts";

const runsOf = (...pairs: [id: number, place: number][]) => {
  const runs = new IdRuns();
  for (const [id, place] of pairs) runs.add(id, place);
  return runs;
};

test("neighbors are one range, even if other places have the ids between them", () => {
  const runs = runsOf([10, 0], [14, 1], [20, 3], [21, 4]);
  expect(multirange(runs, null)).toBe("{[10,15),[20,22)}");
  expect(multirange(runs, 30)).toBe("{[10,15),[20,22),[30,)}");
  expect(multirangeWithout(runs, 30)).toBe("{[1,10),[15,20),[22,30)}");
});

test("without ids, nothing was received and everything is read", () => {
  expect(multirange(undefined, null)).toBe("{}");
  expect(multirangeWithout(undefined, 30)).toBe("{[1,30)}");
  expect(multirangeWithout(runsOf([1, 0], [29, 1]), 30)).toBe("{}");
});
