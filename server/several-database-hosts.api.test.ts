/** Servers whose DATABASE_URL names several hosts, which are asked over TLS. */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setUpOwner } from "../lib/testing/clients/development-client.ts";
import { openTlsDatabase } from "../lib/testing/outside/tls-database.ts";
import { freePort, ServerProcess } from "../lib/testing/server-process.ts";
import { createEmptyDatabase } from "../lib/testing/test-server.ts";

const empty = await createEmptyDatabase();
const found = await openTlsDatabase(empty.url);

/** Accepts connections, and never answers. */
let hanging: Server;
const accepted = new Set<Socket>();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "parley-hosts-"));
  hanging = createServer((socket) => accepted.add(socket.on("error", () => undefined)));
  hanging.listen(0, "127.0.0.1");
  await once(hanging, "listening");
});
afterAll(async () => {
  for (const socket of accepted) socket.destroy();
  hanging.close();
  await found?.stop();
  await empty.drop();
  await rm(folder, { recursive: true });
});

const hangingHost = () => `127.0.0.1:${(hanging.address() as AddressInfo).port}`;

/** @param others come before the host of the address. */
async function serverWith(address: string, others: readonly string[]): Promise<ServerProcess> {
  const { username, password, host, pathname, search } = new URL(address);
  const hosts = [...others, host].join(",");
  return new ServerProcess(await freePort(), {
    DATABASE_URL: `postgresql://${username}:${password}@${hosts}${pathname}${search}`,
    PARLEY_DATA_DIR: await mkdtemp(path.join(folder, "node-")),
    PARLEY_SECRET: "5e".repeat(32),
    PARLEY_MODE: "development",
  });
}

describe.skipIf(!found)("of several hosts (skipped where openssl is missing)", () => {
  const { authority = "", otherAuthority = "" } = found ?? {};
  const at = (sslrootcert: string) => found?.at("localhost", { sslmode: "verify-full", sslrootcert }) ?? "";

  test("a server starts and serves with the one that takes changes, although another one hangs", async () => {
    const before = found?.plainConnections();
    const server = await serverWith(at(authority), [hangingHost()]);
    await server.start();
    const { client, id } = await setUpOwner(server, "Hosts");
    const sent = await client.post("/messages", { type: "direct", to: [id], content: "hello" });
    expect(sent.status).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(found?.plainConnections()).toBe(before);
  });

  test("when none takes changes, the start says so of each: gone, hanging, not to be trusted, read-only", async () => {
    const gone = `127.0.0.1:${await freePort()}`;
    const untrusted = await serverWith(at(otherAuthority), [gone, hangingHost()]);
    const refusal = await untrusted.start().catch(String);
    expect(refusal).toContain("no host of DATABASE_URL takes changes: ");
    expect(refusal).toMatch(
      /127\.0\.0\.1:\d+ \(connect ECONNREFUSED [^)]+\), 127\.0\.0\.1:\d+ \(timeout expired\)/,
    );
    expect(refusal).toMatch(
      /localhost:\d+ \([^)]*certificate[^)]*\)\. Start the primary or promote a standby/,
    );

    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>("SELECT current_database() AS name");
    await client.query(`ALTER DATABASE ${rows[0]?.name} SET default_transaction_read_only = on`);
    await client.end();
    const server = await serverWith(at(authority), [gone]);
    expect(await server.start().catch(String)).toMatch(/localhost:\d+ \(it is read-only\)/);
  });
});
