/** Routes of the built server. */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { ApiClient } from "../lib/testing/clients/api-client.ts";
import { freePort, ServerProcess } from "../lib/testing/server-process.ts";
import { createTestDatabase } from "../lib/testing/test-server.ts";
import { routeModules } from "./route-modules.ts";

test("every method of every route is served, and no other", async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), "parley-routes-"));
  const environment = { DATABASE_URL: database.url, PARLEY_DATA_DIR: folder, PARLEY_MODE: "development" };
  const server = new ServerProcess(await freePort(), environment);
  await server.start();
  const client = new ApiClient(server.port, { credentials: null, host: `localhost:${server.port}` });
  const served: Record<string, unknown> = {};
  const present: Record<string, unknown> = {};
  for (const [file, module] of await routeModules()) {
    const address = `/${path.posix.dirname(file).replaceAll(/\[\.*\w+\]/g, "1")}`;
    present[address] = Object.keys(module).sort();
    const { body } = await client.raw({ method: "OPTIONS", path: address });
    served[address] = Array.isArray(body.allowed_methods) ? body.allowed_methods.toSorted() : body;
  }
  expect(served).toEqual(present);
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
