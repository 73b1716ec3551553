/** PostgreSQL over TLS with a private authority. */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { closeDatabase, connectApart, database, openDatabase } from "../lib/kernel/db/client.ts";
import { openTlsDatabase } from "../lib/testing/outside/tls-database.ts";
import { freePort, ServerProcess } from "../lib/testing/server-process.ts";
import { createEmptyDatabase } from "../lib/testing/test-server.ts";
import { prepareSchema } from "./prepare-schema.ts";

const empty = await createEmptyDatabase();
const found = await openTlsDatabase(empty.url);

afterAll(async () => {
  await found?.stop();
  await empty.drop();
});

describe.skipIf(!found)("with TLS (skipped where openssl is missing)", () => {
  const at = (host: string, parameters: Record<string, string>) => found?.at(host, parameters) ?? "";
  const { authority = "", otherAuthority = "" } = found ?? {};

  test.each([
    ["require accepts every certificate", "127.0.0.1", { sslmode: "require" }],
    [
      "require accepts a certificate of the authority",
      "127.0.0.1",
      { sslmode: "require", sslrootcert: authority },
    ],
    ["verify-ca accepts another host name", "127.0.0.1", { sslmode: "verify-ca", sslrootcert: authority }],
    ["verify-full accepts the name", "localhost", { sslmode: "verify-full", sslrootcert: authority }],
  ])("%s", async (_title, host, parameters) => {
    const before = found?.plainConnections();
    const url = at(host, parameters);
    await prepareSchema(url);
    openDatabase(url);
    const encrypted = await Promise.all([database().pool.query("SELECT 1 AS one"), connectApart(1_000)]);
    expect(encrypted[0].rows).toEqual([{ one: 1 }]);
    await encrypted[1].end();
    await closeDatabase();
    expect(found?.plainConnections()).toBe(before);
  });

  const unknown = "none of the authorities in the file for sslrootcert has signed its certificate";
  test.each([
    ["require", "localhost", { sslmode: "require", sslrootcert: otherAuthority }, unknown],
    ["verify-ca", "localhost", { sslmode: "verify-ca", sslrootcert: otherAuthority }, unknown],
    ["verify-full", "localhost", { sslmode: "verify-full", sslrootcert: otherAuthority }, unknown],
    ["verify-full", "localhost", { sslmode: "verify-full", sslrootcert: "system" }, unknown],
    ["verify-full", "127.0.0.1", { sslmode: "verify-full", sslrootcert: authority }, "for another host name"],
    ["prefer", "localhost", { sslmode: "prefer" }, "sslmode must be one of disable, require"],
  ])("%s refuses what the manual says, at %s by %o", async (_mode, host, parameters, reason) => {
    await expect(prepareSchema(at(host, parameters))).rejects.toThrow(reason);
  });

  test.each([
    ["verify-full", { sslmode: "verify-full", sslrootcert: authority }],
    ["require, which needs no authority", { sslmode: "require" }],
  ])("a server starts with %s, its watch and its wake-ups included", async (_, parameters) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "parley-database-tls-"));
    const before = found?.plainConnections();
    const server = new ServerProcess(await freePort(), {
      DATABASE_URL: at("localhost", parameters),
      PARLEY_DATA_DIR: folder,
      // The servers of both cases share one database.
      PARLEY_SECRET: "5e".repeat(32),
    });
    await server.start();
    expect(await server.stop()).toBe(0);
    expect(server.output).not.toContain("wake-up connection");
    expect(found?.plainConnections()).toBe(before);
    await rm(folder, { recursive: true });
  });
});
