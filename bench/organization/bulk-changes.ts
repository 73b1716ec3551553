/** Changes that concern thousands of people: joining a channel together, and losing an account. */
import { costBetween } from "../../lib/testing/measuring/processor-time.ts";
import type { ApiCaller } from "../api-caller.ts";
import type { Account } from "../deliveries.ts";
import type { NpmServer } from "../npm-start.ts";
import { EMPTY_CHANNEL } from "./seed-organization.ts";

const DEACTIVATED = 20;

/** In milliseconds. */
interface ChangeCost {
  readonly wall: number;
  /** Processor time of server and database. */
  readonly cost: number;
}

export interface BulkChangeFigures {
  /** All people of the bench join a channel by one request. */
  readonly join: ChangeCost;
  /** Each. */
  readonly deactivate: ChangeCost;
}

/** @param people the last of them lose their accounts. */
export async function measureBulkChanges(
  server: NpmServer,
  caller: ApiCaller,
  owner: Account,
  people: readonly Account[],
): Promise<BulkChangeFigures> {
  const join = await costOf(server, async () => {
    const body = { subscriptions: [{ name: EMPTY_CHANNEL }], principals: people.map(({ id }) => id) };
    await caller.post(owner, "/users/me/subscriptions", body);
  });
  const leaving = people.slice(-DEACTIVATED);
  const all = await costOf(server, async () => {
    for (const { id } of leaving) await caller.delete(owner, `/users/${id}`, {});
  });
  return { join, deactivate: { wall: all.wall / DEACTIVATED, cost: all.cost / DEACTIVATED } };
}

async function costOf(server: NpmServer, work: () => Promise<void>): Promise<ChangeCost> {
  const before = server.processorTime();
  const begun = performance.now();
  await work();
  const wall = performance.now() - begun;
  return { wall, cost: costBetween(before, server.processorTime()) };
}
