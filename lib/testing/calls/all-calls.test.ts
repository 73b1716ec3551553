/** Every operation has a valid call, and vice versa. */
import { expect, test } from "vitest";
import { contracts } from "../../catalog/catalog.ts";
import { validParams } from "./all-calls.ts";

test.each(contracts.map(({ operationId }) => operationId))("%s has a valid call", (operationId) => {
  expect(validParams(operationId)).toBeInstanceOf(Function);
});
