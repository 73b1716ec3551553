/** Turns are shared by accounts, and what takes long for one line delays no other one. */
import { expect, test } from "vitest";
import {
  AccountDeliveries,
  type AccountDelivery,
  type AccountRow,
  type Turns,
} from "./account-deliveries.ts";

/** Rows in memory, found as the tables find them. */
class Rows implements AccountDelivery {
  readonly name = "rows in memory";
  readonly atOncePerAccount: number;
  readonly begun: number[] = [];
  readonly #due: AccountRow[];
  readonly #neverEnds: (id: number) => boolean;

  constructor(due: readonly AccountRow[], atOncePerAccount: number, neverEnds: (id: number) => boolean) {
    this.#due = [...due];
    this.atOncePerAccount = atOncePerAccount;
    this.#neverEnds = neverEnds;
  }

  async findDue(limit: number, { busyIds, servedIds }: Turns) {
    const lineOf = ({ accountId, lineId = accountId }: AccountRow) => lineId;
    const free = this.#due.filter((row) => ![row.accountId, lineOf(row)].some((id) => busyIds.includes(id)));
    const first = [...Map.groupBy(free, lineOf).values()].flatMap((rows) => rows.slice(0, 1));
    const place = (row: AccountRow) => servedIds.indexOf(row.accountId);
    return first.toSorted((one, other) => place(one) - place(other)).slice(0, limit);
  }

  async deliver(id: number) {
    this.begun.push(id);
    this.#due.splice(
      this.#due.findIndex((row) => row.id === id),
      1,
    );
    if (this.#neverEnds(id)) await new Promise(() => undefined);
  }

  async postpone() {}
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
