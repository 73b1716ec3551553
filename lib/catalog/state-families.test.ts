/** The register answer is put together from parts that fit: each field is one noun's, and no part is forgotten. */
import { expect, test } from "vitest";
import { queueFields } from "../kernel/register/register-queue.contract.ts";
import { registerQueue } from "./register.contract.ts";
import { stateFamilies } from "./state-families.ts";

test("every field of the contract is brought by exactly one family", () => {
  const brought = stateFamilies.flatMap(({ fields }) => Object.keys(fields.shape));
  const promised = Object.keys(registerQueue.returns.shape).filter((name) => !(name in queueFields));
  expect(brought.sort()).toEqual(promised.sort());
});

test("every family can be asked for", () => {
  for (const { fetchTypes } of stateFamilies) expect(fetchTypes.length).toBeGreaterThan(0);
});
