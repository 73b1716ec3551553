/** Turns of deliveries. */
import { expect, test } from "vitest";
import { sql } from "../db/sql.ts";
import { AccountDeliveries, type AccountDelivery, type AccountRow, type Look } from "./account-deliveries.ts";

const ACCOUNTS = 4;

class Rows implements AccountDelivery {
  readonly name = "rows in memory";
  readonly waiting = sql`SELECT`;
  readonly atOncePerAccount: number;
  readonly begun: number[] = [];
  readonly postponed: number[] = [];
  readonly givenBack: number[] = [];
  looks = 0;
  readonly #due: AccountRow[];
  readonly #neverEnds: (id: number) => boolean;

  constructor(due: readonly AccountRow[], atOncePerAccount: number, neverEnds: (id: number) => boolean) {
    this.#due = [...due];
    this.atOncePerAccount = atOncePerAccount;
    this.#neverEnds = neverEnds;
  }

  add(rows: readonly AccountRow[]): void {
    this.#due.push(...rows);
  }

  async findDue({ after }: Look) {
    this.looks += 1;
    const lines = Map.groupBy(this.#due, ({ accountId, lineId = accountId }) => lineId);
    const ids = [...lines.keys()].filter((id) => id > after).toSorted((one, other) => one - other);
    const seen = ids.slice(0, ACCOUNTS);
    const rows = seen.flatMap((id) => lines.get(id)?.slice(0, 1) ?? []);
    return { rows, reached: ids.length > ACCOUNTS ? (seen.at(-1) ?? null) : null };
  }

  async deliver(id: number, signal: AbortSignal) {
    this.begun.push(id);
    const at = this.#due.findIndex((row) => row.id === id);
    if (at >= 0) this.#due.splice(at, 1);
    if (!this.#neverEnds(id)) return;
    await new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(new Error("aborted")));
    });
  }

  async postpone({ id }: { id: number }) {
    this.postponed.push(id);
  }

  async giveBack(id: number) {
    this.givenBack.push(id);
  }

  async fail() {}
}

const rowsOf = (accountId: number, from: number, count: number, lineId = accountId) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, attempts: 0, accountId, lineId }));

test("a line that never ends delays no other line of its account, nor others", async () => {
  const due = [...rowsOf(1, 100, 3, 11), ...rowsOf(1, 200, 3, 12), ...rowsOf(2, 300, 3)];
  const rows = new Rows(due, 2, (id) => id === 100);
  const deliveries = new AccountDeliveries(rows, 3);
  await deliveries.begin();
  await expect.poll(() => rows.begun.length).toBe(7);
  expect(new Set(rows.begun)).toEqual(new Set([100, 200, 201, 202, 300, 301, 302]));
});

test("an account has no more turns at once than it may", async () => {
  const due = [11, 12, 13, 14].flatMap((lineId) => rowsOf(1, lineId * 10, 1, lineId));
  const rows = new Rows(due, 2, () => true);
  const deliveries = new AccountDeliveries(rows, 10);
  await deliveries.begin();
  await deliveries.begin();
  expect(rows.begun).toHaveLength(2);
});

test("an account whose rows have waited longest has its turn again after the others", async () => {
  const due = [...rowsOf(1, 100, 20), ...rowsOf(2, 200, 20), ...rowsOf(3, 300, 2)];
  const rows = new Rows(due, 1, () => false);
  const deliveries = new AccountDeliveries(rows, 1);
  await deliveries.begin();
  await expect.poll(() => rows.begun.length).toBe(42);
  expect(rows.begun.slice(0, 6)).toEqual([100, 200, 300, 101, 201, 301]);
});

test("however many deliveries end, one account's are found by few looks, and each is made once", async () => {
  const accounts = Array.from({ length: 40 }, (_, index) => index + 1);
  const rows = new Rows(
    accounts.flatMap((id) => rowsOf(id, id * 10, 1)),
    1,
    () => false,
  );
  const deliveries = new AccountDeliveries(rows, 3);
  await Promise.all([deliveries.begin(), deliveries.begin(), deliveries.begin()]);
  await expect.poll(() => rows.begun.length).toBe(40);
  expect(new Set(rows.begun).size).toBe(40);
  expect(rows.looks).toBeLessThan(accounts.length);
});

test("a look begins new rows; only when paced do accounts with a turn wait for the next `begin`", async () => {
  for (const isPaced of [false, true]) {
    const rows = new Rows(rowsOf(1, 100, 1), 1, () => false);
    const deliveries = new AccountDeliveries(rows, 10, isPaced);
    await deliveries.begin();
    await expect.poll(() => rows.begun).toEqual([100]);
    rows.add([...rowsOf(1, 101, 1), ...rowsOf(2, 200, 1)]);
    await deliveries.look();
    await expect.poll(() => rows.begun.toSorted()).toEqual(isPaced ? [100, 200] : [100, 101, 200]);
    await deliveries.begin();
    await expect.poll(() => rows.begun.toSorted()).toEqual([100, 101, 200]);
  }
});

test("what is given up because the server stops counts as no attempt, and nothing begins any more", async () => {
  const rows = new Rows([...rowsOf(1, 100, 2), ...rowsOf(2, 200, 1)], 1, (id) => id !== 200);
  const deliveries = new AccountDeliveries(rows, 1);
  await deliveries.begin();
  await deliveries.stop();
  await deliveries.begin();
  expect(rows).toMatchObject({ begun: [100], givenBack: [100], postponed: [] });
});
