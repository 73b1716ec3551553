/** Hostile requests to every operation, by everybody, neither break the server nor keep it busy. */
import { expect, test } from "vitest";
import { contracts } from "../lib/catalog/contracts.ts";
import { runFuzz } from "./run-fuzz.ts";

/** `npm run fuzz` sends many more. */
const REQUESTS = 2_000;

test("no hostile request fails, or takes long", { timeout: 180_000 }, async () => {
  const { findings, mostMs, statuses } = await runFuzz({ seed: 1, requests: REQUESTS });
  expect(findings).toEqual([]);
  // Otherwise most requests would be refused before they reach what they are meant to reach.
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 4);
  expect([...mostMs.keys()].toSorted()).toEqual(contracts.map(({ operationId }) => operationId).toSorted());
});
