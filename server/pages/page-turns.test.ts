/** Turns of pages. */
import { expect, test } from "vitest";
import { PageTurns } from "./page-turns.ts";

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

test("two pages of an asker are rendered at a time, and others do not wait for the rest", async () => {
  const turns = new PageTurns();
  const begun: string[] = [];
  let running = 0;
  let most = 0;
  const render = (asker: string) => async () => {
    begun.push(asker);
    running += 1;
    most = Math.max(most, running);
    await tick();
    running -= 1;
  };
  const many = Array.from({ length: 20 }, () => turns.run("many", render("many")));
  const one = turns.run("one", render("one"));
  await Promise.all([...many, one]);
  expect(begun).toHaveLength(21);
  expect(begun.indexOf("one")).toBe(2);
  expect(most).toBe(3);
});

test("a page that does not end holds its turn for a moment only", async () => {
  const turns = new PageTurns();
  const endless = Promise.withResolvers<void>();
  const stuck = Array.from({ length: 4 }, () => turns.run("asker", () => endless.promise));
  await turns.run("asker", tick);
  endless.resolve();
  await Promise.all(stuck);
});

test("what fails to render fails for who asked, and passes its turn on", async () => {
  const turns = new PageTurns();
  const failing = Array.from({ length: 3 }, () => turns.run("asker", () => Promise.reject(new Error("no"))));
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(3).fill("rejected"));
  await turns.run("asker", tick);
});
