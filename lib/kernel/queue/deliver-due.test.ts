/** Retries of deliveries. */
import { expect, test } from "vitest";
import { sql } from "../db/sql.ts";
import { ApiError, badRequest } from "../errors.ts";
import { exposition } from "../metrics/exposition.ts";
import { type Delivery, deliverDue, USUAL_RETRIES } from "./deliver-due.ts";

/** Postponed rows are due immediately, so one run makes all attempts. */
class Rows implements Delivery {
  readonly waiting = sql`SELECT`;
  readonly name: string = "rows in memory";
  readonly due = new Map<number, number>();
  readonly delivered: number[] = [];
  readonly waits: number[] = [];
  readonly failed: string[] = [];
  readonly #attempt: (id: number) => void;

  constructor(ids: readonly number[], attempt: (id: number) => void) {
    for (const id of ids) this.due.set(id, 0);
    this.#attempt = attempt;
  }

  async findDue(limit: number) {
    return [...this.due].slice(0, limit).map(([id, attempts]) => ({ id, attempts }));
  }

  async deliver(id: number) {
    this.#attempt(id);
    this.due.delete(id);
    this.delivered.push(id);
  }

  async postpone({ id, attempts }: { id: number; attempts: number }, seconds: number) {
    this.waits.push(seconds);
    this.due.set(id, attempts + 1);
  }

  async fail(id: number, reason: ApiError) {
    this.due.delete(id);
    this.failed.push(reason.message);
  }
}

test("everything that is due is delivered in one run, however much it is", async () => {
  const ids = Array.from({ length: 250 }, (_, index) => index + 1);
  const rows = new Rows(ids, () => undefined);
  await deliverDue(rows);
  expect([...rows.delivered].sort((one, other) => one - other)).toEqual(ids);
});

test("what is refused is not tried again, and the reason is passed on", async () => {
  const rows = new Rows([1, 2, 3], (id) => {
    if (id === 2) throw badRequest("Not here");
  });
  await deliverDue(rows);
  expect(rows.delivered).toEqual([1, 3]);
  expect(rows).toMatchObject({ failed: ["Not here"], waits: [] });
});

test.each([
  ["a rate limit", new ApiError("RATE_LIMIT_HIT", "Too many")],
  ["an outage", new ApiError("SERVICE_UNAVAILABLE", "Later")],
  ["an error of the server", new Error("unexpected")],
])("%s is waited for", async (_what, error) => {
  let attempts = 0;
  const rows = new Rows([1], () => {
    attempts += 1;
    if (attempts <= 3) throw error;
  });
  await deliverDue(rows);
  expect(rows).toMatchObject({ delivered: [1], failed: [], waits: [1, 2, 4] });
});

test("a failure that cannot be noted is postponed, and others are delivered", async () => {
  const rows = new Rows([1, 2, 3, 4, 5], (id) => {
    if (id < 5) throw badRequest("Not here");
  });
  const note = rows.fail.bind(rows);
  let isLocked = true;
  rows.fail = async (id, reason) => {
    if (!isLocked) return note(id, reason);
    isLocked = id !== 4;
    throw new Error("the organization is locked");
  };
  await deliverDue(rows);
  expect(rows.delivered).toEqual([5]);
  expect(rows.failed).toHaveLength(4);
  expect(rows.waits).toEqual(Array.from({ length: 4 }, () => USUAL_RETRIES.longestWaitSeconds));
});

test("what never succeeds is given up after some twenty minutes, without details for its owner", async () => {
  const rows = new Rows([1], () => {
    throw new Error("a detail");
  });
  await deliverDue(rows);
  expect(rows.waits).toHaveLength(USUAL_RETRIES.attempts - 1);
  const minutes = rows.waits.reduce((sum, wait) => sum + wait, 0) / 60;
  expect(minutes).toBeGreaterThan(15);
  expect(minutes).toBeLessThan(30);
  expect(rows.failed).toEqual(["Internal server error"]);
});

test("attempts count by outcome", async () => {
  const attempts = new Map<number, number>();
  const rows = new Rows([1, 2, 3, 4], (id) => {
    const attempt = (attempts.get(id) ?? 0) + 1;
    attempts.set(id, attempt);
    if (id === 2) throw badRequest("Not here");
    if (id === 3 || (id === 4 && attempt === 1)) throw new ApiError("SERVICE_UNAVAILABLE", "Later");
  });
  await deliverDue(
    Object.assign(rows, { name: "counted rows", retries: { attempts: 3, longestWaitSeconds: 1 } }),
  );
  const counted = exposition()
    .split("\n")
    .filter((line) => line.includes('work="counted rows"'));
  expect(counted.sort()).toEqual([
    'parley_deliveries_total{work="counted rows",outcome="done"} 2',
    'parley_deliveries_total{work="counted rows",outcome="given up"} 1',
    'parley_deliveries_total{work="counted rows",outcome="postponed"} 3',
    'parley_deliveries_total{work="counted rows",outcome="refused"} 1',
  ]);
});
