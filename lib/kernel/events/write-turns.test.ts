/** Turns of writers. */
import { expect, test } from "vitest";
import { TurnQueue } from "../turns/turn-queue.ts";
import { WRITE_LIMITS } from "./log-transaction.ts";

const limits = { ...WRITE_LIMITS, atOnce: 3, waitingPerAccount: 5 };
const ANN = 1;
const BOB = 2;
const EVE = 3;

function enter(turns: TurnQueue<string>, realmId: number, account: number): Promise<() => void> {
  return new Promise((admit, refuse) => {
    const write = () => new Promise<void>((leave) => admit(leave));
    turns.run(`${realmId}:${account}`, write, realmId).catch(refuse);
  });
}

function ask(turns: TurnQueue<string>, realmId: number, account: number, name: string, admitted: string[]) {
  return enter(turns, realmId, account).then((leave) => {
    admitted.push(name);
    return leave;
  });
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("an account writes one thing at a time, and another account does not wait for the rest of it", async () => {
  const turns = new TurnQueue<string>(limits);
  const admitted: string[] = [];
  const eves = Array.from({ length: 5 }, (_, number) => ask(turns, 1, EVE, `eve ${number}`, admitted));
  const bob = ask(turns, 1, BOB, "bob", admitted);
  const ann = ask(turns, 1, ANN, "ann", admitted);
  await settle();
  expect(admitted).toEqual(["eve 0", "bob"]);
  (await eves[0])?.();
  await settle();
  // Eve had made four more requests before.
  (await bob)();
  await settle();
  expect(admitted.slice(0, 4).toSorted()).toEqual(["ann", "bob", "eve 0", "eve 1"]);
  (await ann)();
  for (const eve of eves.slice(1)) (await eve)();
  expect(admitted).toHaveLength(7);
});

test("one organization does not take all places, and all organizations together not more than there are", async () => {
  const turns = new TurnQueue<string>(limits);
  const admitted: string[] = [];
  const asked = [1, 1, 1, 2, 2].map((realmId, account) =>
    ask(turns, realmId, account, `${realmId}`, admitted),
  );
  await settle();
  expect(admitted).toEqual(["1", "1", "2"]);
  for (const place of asked) (await place)();
  expect(admitted).toHaveLength(5);
});

test("a wait that is too long, or one too many of an account, is refused, and the place stays usable", async () => {
  const turns = new TurnQueue<string>({ ...limits, longestWaitMs: 20 });
  const leave = await enter(turns, 1, ANN);
  const waiting = Array.from({ length: 5 }, () => enter(turns, 1, ANN));
  const busy = { code: "SERVICE_UNAVAILABLE", extra: { "retry-after": 2 } };
  await expect(enter(turns, 1, ANN)).rejects.toMatchObject(busy);
  for (const one of waiting) await expect(one).rejects.toMatchObject(busy);
  leave();
  (await enter(turns, 1, ANN))();
});
