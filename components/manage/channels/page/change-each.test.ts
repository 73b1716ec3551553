/** Changes of many things report progress, and end by request or with the first refusal. */
import { expect, it } from "vitest";
import { changeEach, type Progress } from "./change-each.ts";

function run(change: (item: number, controller: AbortController) => Promise<void>) {
  const controller = new AbortController();
  const seen: Progress[] = [];
  const outcome = changeEach(
    [1, 2, 3],
    (item) => change(item, controller),
    (progress) => seen.push(progress),
    controller.signal,
  );
  return outcome.then((result) => ({ ...result, seen: seen.map(({ done }) => done) }));
}

it("changes one after the other and counts them", async () => {
  let under = 0;
  const result = await run(async () => {
    under += 1;
    expect(under).toBe(1);
    await Promise.resolve();
    under -= 1;
  });
  expect(result).toEqual({ changed: [1, 2, 3], error: null, seen: [0, 1, 2] });
});

it("ends with the first refusal, and names what was changed before", async () => {
  const result = await run(async (item) => {
    if (item === 2) throw new Error("Not allowed");
  });
  expect(result).toMatchObject({ changed: [1], error: new Error("Not allowed"), seen: [0, 1] });
});

it("ends by request after the change under way", async () => {
  const result = await run(async (item, controller) => {
    if (item === 2) controller.abort();
  });
  expect(result).toEqual({ changed: [1, 2], error: null, seen: [0, 1] });
});
