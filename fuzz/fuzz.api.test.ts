/** Hostile requests and frames neither break the server nor keep it busy. */
import { expect, test } from "vitest";
import { contracts } from "../lib/catalog/catalog.ts";
import { PER_TURN } from "./fuzz-requests.ts";
import { ADDRESSES, runFuzz, SOCKETS, UPLOADS } from "./run-fuzz.ts";

/** `npm run fuzz` sends many more. */
const REQUESTS = PER_TURN * contracts.length;

test("nothing hostile fails, or takes long", { timeout: 300_000 }, async () => {
  const { findings, mostMs, statuses } = await runFuzz({ seed: 1, requests: REQUESTS });
  expect(findings).toEqual([]);
  // Fewer would mean that the code under attack was hardly reached.
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 4);
  const attacked = [...contracts.map(({ operationId }) => operationId), SOCKETS, ADDRESSES, UPLOADS];
  expect([...mostMs.keys()].toSorted()).toEqual(attacked.toSorted());
});
