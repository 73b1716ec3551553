/** A primary and a streaming standby. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { closeDatabase, openDatabase } from "../lib/kernel/db/client.ts";
import { isDatabaseAway } from "../lib/kernel/db/database-errors.ts";
import { migrate } from "../lib/kernel/db/migrate.ts";
import { setUpOwner } from "../lib/testing/clients/development-client.ts";
import { EventReader } from "../lib/testing/clients/event-reader.ts";
import { freePort } from "../lib/testing/server-process.ts";
import { stopSharedServer, testConfiguration } from "../lib/testing/test-server.ts";
import { initializeCluster, SUPERUSER } from "./embedded-postgres/initialize-cluster.ts";
import { type PostgresAccount, postgresAccount } from "./embedded-postgres/postgres-account.ts";
import { postgresBinaries } from "./embedded-postgres/postgres-binaries.ts";
import { startServer } from "./start-server.ts";

const SOON = { timeout: 30_000, interval: 50 };
const SENDS = 40;
const KILLED_AT = 15;

interface Host {
  readonly port: number;
  readonly child: ChildProcess;
}

let folder: string;
let program: string;
let account: PostgresAccount;
const launched: Host[] = [];
let primary: Host;
let standby: Host;

const urlOf = (port: number, database: string) => `postgresql://${SUPERUSER}@127.0.0.1:${port}/${database}`;

async function ask(port: number, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: urlOf(port, "postgres") });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function launch(cluster: string, port: number, settings: Record<string, string>): Promise<Host> {
  const all = { listen_addresses: "127.0.0.1", port, unix_socket_directories: "", fsync: "off", ...settings };
  const given = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { file, args } = account.command(program, ["-D", cluster, ...given]);
  const child = spawn(file, args, { ...account.identity, cwd: cluster, stdio: "ignore" });
  const host = { port, child };
  launched.push(host);
  await vi.waitFor(() => ask(port, "SELECT 1"), SOON);
  return host;
}

async function end({ child }: Host, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

beforeAll(async () => {
  await stopSharedServer();
  folder = await mkdtemp(path.join(os.tmpdir(), "parley-failover-"));
  const [first, second] = [path.join(folder, "first"), path.join(folder, "second")];
  const binaries = await postgresBinaries();
  program = binaries.postgres;
  account = await postgresAccount(folder, first, program);
  await mkdir(first, { mode: 0o700 });
  await account.own(first);
  await initializeCluster(first, binaries, account);
  await promisify(execFile)("cp", ["-a", first, second]);
  await writeFile(path.join(second, "standby.signal"), "");
  const ports = [await freePort(), await freePort()] as const;
  primary = await launch(first, ports[0], {});
  standby = await launch(second, ports[1], {
    primary_conninfo: `host=127.0.0.1 port=${ports[0]} user=${SUPERUSER}`,
  });
  await ask(primary.port, "CREATE DATABASE parley");
  await ask(primary.port, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  await ask(primary.port, "SELECT pg_reload_conf()");
}, 120_000);
afterAll(async () => {
  for (const host of launched) await end(host, "SIGQUIT");
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});

/** As HAProxy does: leads new connections to the target, and ends the others when it changes. */
class SwitchedProxy {
  #target: number;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => {
    const onward = connect(this.#target, "127.0.0.1");
    for (const end of [socket, onward]) {
      this.#sockets.add(end);
      end.on("error", () => undefined);
    }
    socket.once("close", () => onward.destroy());
    onward.once("close", () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  });

  constructor(target: number) {
    this.#target = target;
  }

  async open(): Promise<number> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return (this.#server.address() as AddressInfo).port;
  }

  lead(target: number, endsOthers: boolean): void {
    this.#target = target;
    if (!endsOthers) return;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  close(): void {
    this.lead(this.#target, true);
    this.#server.close();
  }
}

test("behind a proxy, no connection to a standby is kept, and writing goes on with the primary", async () => {
  const proxy = new SwitchedProxy(primary.port);
  const { pool, watch } = openDatabase(urlOf(await proxy.open(), "postgres"));
  onTestFinished(async () => {
    await closeDatabase();
    proxy.close();
  });
  await pool.query("CREATE TABLE written (id int)");
  proxy.lead(standby.port, true);
  const write = () => pool.query("INSERT INTO written VALUES (1)");
  const refusal = await write().catch((error: unknown) => error);
  expect(isDatabaseAway(refusal)).toBe(true);
  await expect.poll(() => watch.isUsable, SOON).toBe(false);
  expect(isDatabaseAway(await write().catch((error: unknown) => error))).toBe(true);
  // The watch itself ends what leads to the standby.
  proxy.lead(primary.port, false);
  await expect.poll(() => watch.isUsable, { ...SOON, timeout: 5_000 }).toBe(true);
  await write();
  expect((await pool.query("SELECT pg_is_in_recovery() AS it")).rows).toEqual([{ it: false }]);
});

test("after a promotion, keyed sends go on within 10 seconds, and each arrives once", async () => {
  const url = `postgresql://${SUPERUSER}@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/parley?target_session_attrs=read-write`;
  await migrate(url);
  const server = await startServer(testConfiguration({ externalDatabase: url }), { databaseUrl: url });
  onTestFinished(() => server.stop());
  const { client, id } = await setUpOwner(server, "Failover");
  const reader = await EventReader.open(client, { event_types: ["message"] });
  const contents = Array.from({ length: SENDS }, (_, index) => `sent ${index}`);
  const send = (content: string) =>
    client.post("/messages", { type: "direct", to: [id], content, idempotency_key: `the key of ${content}` });
  let promotedAt = 0;
  let backAfter = 0;
  for (const [index, content] of contents.entries()) {
    if (index === KILLED_AT) {
      const lost = send(content);
      await end(primary, "SIGKILL");
      await lost;
      await ask(standby.port, "SELECT pg_promote()");
      promotedAt = performance.now();
    }
    await expect.poll(async () => (await send(content)).status, SOON).toBe(200);
    if (index === KILLED_AT) backAfter = performance.now() - promotedAt;
  }
  expect(backAfter).toBeLessThan(10_000);
  const received: unknown[] = [];
  while (received.length < SENDS) {
    for (const event of await reader.read({ wait: true })) {
      received.push((event.message as { content: string }).content);
    }
  }
  expect(received.map((content) => String(content).replace(/<\/?p>/g, ""))).toEqual(contents);
  const { body } = await client.get("/messages", { anchor: "oldest", num_before: 0, num_after: 200 });
  const stored = (body.messages as { content: string }[]).map(({ content }) => content);
  expect(stored.filter((content) => content.includes("sent "))).toHaveLength(SENDS);
}, 90_000);
