/** Step sizes. */
import { expect, test } from "vitest";
import { BlockSteps, FEW_MESSAGES, MAX_CANDIDATES } from "./block-steps.ts";

const LIMIT = 50;
/** The slice begins at the end of a block. */
const many = { uses: 1_000_000, isPart: false, limit: LIMIT, nearShare: 0.01 };

test("for a word in half of all messages, the first step is one block", () => {
  expect(new BlockSteps(200, many).next()).toEqual({ size: 1, takesAll: false });
});

test("for a rarer word, the first step has just enough blocks, and one more", () => {
  const steps = new BlockSteps(1_000, { ...many, uses: 5_000 });
  expect(steps.next()).toEqual({ size: (1.5 * LIMIT) / 5 + 1, takesAll: false });
});

test("the first step is one block where a quarter of its matches would do", () => {
  const inFew = { ...many, isPart: true, nearShare: 0.5 };
  expect(new BlockSteps(3, { ...inFew, uses: 3 * 1_000 }).next().size).toBe(1);
  expect(new BlockSteps(3, { ...inFew, uses: 3 * 400 }).next().size).toBe(2);
});

test("steps that find too little grow, but never by more than eight times", () => {
  const steps = new BlockSteps(10_000, { ...many, isPart: true });
  const sizes: number[] = [];
  for (let found = LIMIT; found > LIMIT - 3; found -= 1) {
    const step = steps.next();
    sizes.push(step.size);
    steps.took(step, { candidates: 10 * step.size, ids: [1] }, found);
  }
  expect(sizes).toEqual([4, 32, 256]);
});

test("a step reads about the intended number of messages, however few match", () => {
  const steps = new BlockSteps(1_000, many);
  const step = steps.next();
  expect(step.size).toBe(2);
  steps.took(step, { candidates: 4_000, ids: [] }, LIMIT);
  expect(steps.next()).toEqual({ size: 4, takesAll: false });
});

test("when blocks have next to nothing, all remaining ones are searched at once", () => {
  const steps = new BlockSteps(1_000, { ...many, uses: 100_000, isPart: true });
  for (const size of [4, 32]) {
    const step = steps.next();
    expect(step).toEqual({ size, takesAll: false });
    steps.took(step, { candidates: 1, ids: [] }, LIMIT);
  }
  expect(steps.next()).toEqual({ size: 964, takesAll: true });
});

test("if that proves too much, the next steps are small", () => {
  const steps = new BlockSteps(100_000, { ...many, uses: FEW_MESSAGES });
  const all = steps.next();
  expect(all).toEqual({ size: 100_000, takesAll: true });
  steps.took(all, { candidates: MAX_CANDIDATES, ids: null }, LIMIT);
  const next = steps.next();
  expect(next).toEqual({ size: 4, takesAll: false });
  steps.took(next, { candidates: MAX_CANDIDATES, ids: null }, LIMIT);
  expect(steps.next()).toEqual({ size: 2, takesAll: false });
  expect(steps.passed).toBe(0);
});
