/** Turns of accounts. */
import { expect, test } from "vitest";
import { TurnQueue } from "./turn-queue.ts";

const BUSY = 1;
const QUIET = 2;
const OTHER = 3;

function heldTask() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { task: () => promise, end: resolve };
}

/** Works by the clock that measures use. */
async function use(milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** `BUSY` holds the only place until `release`; logs later tasks. */
function occupiedQueue(waitingPerAccount = 100) {
  const queue = new TurnQueue<number>({ atOnce: 1, waitingPerAccount });
  const order: string[] = [];
  const held = heldTask();
  const tasks = [queue.run(BUSY, held.task)];
  const add = (account: number, name: string) => {
    tasks.push(
      queue.run(account, async () => {
        order.push(name);
        await use(2);
      }),
    );
  };
  const release = async () => {
    held.end();
    await Promise.all(tasks);
    return order;
  };
  return { queue, add, release };
}

test("an account with one task waits for the running one only, not for the tasks of others before it", async () => {
  const { add, release } = occupiedQueue();
  await use(2);
  for (let index = 0; index < 50; index += 1) add(BUSY, "busy");
  add(QUIET, "quiet");
  expect((await release()).indexOf("quiet")).toBe(0);
});

test("accounts that have used equally much take turns", async () => {
  const { add, release } = occupiedQueue();
  for (const name of ["quiet 1", "quiet 2", "quiet 3"]) add(QUIET, name);
  for (const name of ["other 1", "other 2", "other 3"]) add(OTHER, name);
  const order = (await release()).map((name) => name.split(" ")[0]);
  // Later turns depend on the measured time of earlier ones.
  expect(order.slice(0, 2)).toEqual(["quiet", "other"]);
  expect(order.toSorted()).toEqual(["other", "other", "other", "quiet", "quiet", "quiet"]);
});

test("the tasks of one account run in their order", async () => {
  const { add, release } = occupiedQueue();
  for (const name of ["1", "2", "3"]) add(QUIET, name);
  expect(await release()).toEqual(["1", "2", "3"]);
});

test("only so many tasks of an account wait, and others are not refused for it", async () => {
  const { queue, add, release } = occupiedQueue(2);
  add(BUSY, "busy 1");
  add(BUSY, "busy 2");
  await expect(queue.run(BUSY, async () => {})).rejects.toMatchObject({
    code: "RATE_LIMIT_HIT",
    extra: { "retry-after": 1 },
  });
  add(QUIET, "quiet");
  expect(await release()).toHaveLength(3);
});

test("an account that may only have some of the places leaves the others free", async () => {
  const queue = new TurnQueue<number>({ atOnce: 3, atOncePerAccount: 2, waitingPerAccount: 100 });
  const held = heldTask();
  let started = 0;
  const begin = () => {
    started += 1;
    return held.task();
  };
  const tasks = Array.from({ length: 5 }, () => queue.run(BUSY, begin));
  await expect(queue.run(QUIET, async () => "done")).resolves.toBe("done");
  expect(started).toBe(2);
  held.end();
  await Promise.all(tasks);
  expect(started).toBe(5);
});

test("never more tasks run than there are places, and a task that fails gives its place up", async () => {
  const queue = new TurnQueue<number>({ atOnce: 2, waitingPerAccount: 100 });
  let running = 0;
  let most = 0;
  const task = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    throw new Error("failed");
  };
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => queue.run(index, task)));
  expect(results.every(({ status }) => status === "rejected")).toBe(true);
  expect(most).toBe(2);
  await expect(queue.run(QUIET, async () => "done")).resolves.toBe("done");
});
