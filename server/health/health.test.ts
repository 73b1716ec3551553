/** Readiness. */
import { expect, test } from "vitest";
import { Health } from "./health.ts";

test("a node is ready only between its start and its stop, while the database can be used", async () => {
  let isUsable = true;
  const health = new Health();
  expect(health.obstacle).toBe("starting");
  expect(await health.whileMigrating(async () => health.obstacle)).toBe("migrating");
  expect(health.obstacle).toBe("starting");
  health.serve(() => isUsable);
  expect(health.obstacle).toBeNull();
  isUsable = false;
  expect(health.obstacle).toBe("database away");
  isUsable = true;
  expect(health.obstacle).toBeNull();
  health.stop();
  expect(health.obstacle).toBe("stopping");
});

test("a start that ends after the stop has begun does not make the node ready", () => {
  const health = new Health();
  health.stop();
  health.serve(() => true);
  expect(health.obstacle).toBe("stopping");
});
