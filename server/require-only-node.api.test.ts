/** One node of a database gets certificates. */
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { logger } from "../lib/kernel/log.ts";
import { createTestDatabase } from "../lib/testing/test-server.ts";
import { OnlyNode } from "./require-only-node.ts";

test("a second node is refused until the first has gone, and the first takes its place again after a lost connection", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const first = await OnlyNode.enter(database.url);
  await expect(OnlyNode.enter(database.url, 0)).rejects.toThrow(
    /Another node with PARLEY_DOMAIN uses this database.*load balancer/,
  );
  const endOthers = async () => {
    const administrator = new pg.Client({ connectionString: database.url });
    await administrator.connect();
    await administrator.query(
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid() AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    );
    await administrator.end();
  };
  await endOthers();
  expect(await first.holds()).toBe(true);
  await expect(OnlyNode.enter(database.url, 0)).rejects.toThrow(/Another node/);

  await first.leave();
  const second = await OnlyNode.enter(database.url, 0);
  const error = vi.spyOn(logger, "error").mockImplementation(() => undefined);
  expect(await first.holds()).toBe(false);
  expect(error).toHaveBeenCalledWith(expect.stringContaining("another node with PARLEY_DOMAIN"));
  error.mockRestore();
  await second.leave();
});
