/** Operations allowed on an almost full disk. */
import { expect, test } from "vitest";
import { contracts } from "../../catalog/catalog.ts";
import { GOING_ON } from "./unavailability.ts";

test("each operation that goes on exists, and is neither a GET nor a DELETE", () => {
  const listed = Object.values(contracts).filter(({ operationId }) => GOING_ON.has(operationId));
  expect(listed).toHaveLength(GOING_ON.size);
  expect(listed.filter(({ method }) => method === "GET" || method === "DELETE")).toEqual([]);
});
