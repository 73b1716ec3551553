/** Single requests are batched. */
import { expect, it } from "vitest";
import { batched } from "./use-latest-message.ts";

function counting() {
  const calls: (readonly number[])[] = [];
  const fetchOne = batched(3, async (ids) => {
    calls.push(ids);
    return new Map(ids.filter((id) => id > 0).map((id) => [id, `answer ${id}`]));
  });
  return { calls, fetchOne };
}

it("simultaneous fetches share a request without duplicates, up to the limit", async () => {
  const { calls, fetchOne } = counting();
  const answers = await Promise.all([1, 2, 1, 3, 4].map(fetchOne));
  expect(answers).toEqual(["answer 1", "answer 2", "answer 1", "answer 3", "answer 4"]);
  expect(calls).toEqual([[1, 2, 3], [4]]);
});

it("a later fetch makes another request, and a missing item is null", async () => {
  const { calls, fetchOne } = counting();
  await fetchOne(1);
  expect(await fetchOne(-1)).toBeNull();
  expect(calls).toEqual([[1], [-1]]);
});

it("a failed request fails all its fetches", async () => {
  const fetchOne = batched<string>(3, () => Promise.reject(new Error("gone")));
  const results = await Promise.allSettled([fetchOne(1), fetchOne(2)]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
