/** Two nodes behind nginx, configured as the documents say. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { ApiClient } from "../../lib/testing/clients/api-client.ts";
import { setUpOwner } from "../../lib/testing/clients/development-client.ts";
import { type ListenerIdentity, ResumingListener } from "../../lib/testing/clients/resuming-listener.ts";
import { findPackage } from "../../lib/testing/outside/find-package.ts";
import { freePort, ServerProcess } from "../../lib/testing/server-process.ts";
import { createEmptyDatabase, type TestDatabase } from "../../lib/testing/test-server.ts";

const PROGRAM = "usr/sbin/nginx";
const RETRY_MS = 20;
const TEST_MS = 180_000;

const found = await findPackage("nginx", [PROGRAM]);

/** The only block of nginx's language in a document. */
async function exampleOf(document: string): Promise<string> {
  const file = path.join(import.meta.dirname, "..", "..", "docs", "admin", document);
  const [, block] = /```nginx\n(.+?)```/s.exec(await readFile(file, "utf8")) ?? [];
  if (block === undefined) throw new Error(`${document} has no example for nginx.`);
  return block;
}

async function writeConfiguration(
  folder: string,
  port: number,
  nodes: readonly ServerProcess[],
): Promise<void> {
  let next = 0;
  const upstream = (await exampleOf("scale.md")).replaceAll(
    /server 10\.0\.0\.\d:3000/g,
    () => `server 127.0.0.1:${nodes[next++]?.port}`,
  );
  expect(next).toBe(nodes.length);
  const locations = (await exampleOf("tls.md")).replaceAll("http://127.0.0.1:3000", "http://parley");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const configuration = `
    daemon off;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    pid ${folder}/pid;
    error_log stderr;
    events {}
    http {
      access_log off;
      ${temporary.join("\n")}
      ${upstream}
      server {
        listen 127.0.0.1:${port};
        ${locations}
      }
    }`;
  await writeFile(path.join(folder, "nginx.conf"), configuration);
}

describe.skipIf(!found)("behind nginx (skipped where it is neither installed nor downloadable)", () => {
  let database: TestDatabase;
  let folder: string;
  let nodes: ServerProcess[];
  let nginx: ChildProcess;
  let front: { port: number };
  let identity: ListenerIdentity;
  let client: ApiClient;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    folder = await mkdtemp(path.join(os.tmpdir(), "parley-nginx-"));
    front = { port: await freePort() };
    const ports = [await freePort(), await freePort()];
    nodes = ports.map((port) => {
      return new ServerProcess(port, {
        DATABASE_URL: database.url,
        PARLEY_SECRET: "7".repeat(64),
        PARLEY_MODE: "development",
        PARLEY_TRUSTED_PROXIES: "1",
        PARLEY_DATA_DIR: path.join(folder, String(port)),
      });
    });
    await Promise.all(nodes.map((node) => node.start()));
    await writeConfiguration(folder, front.port, nodes);
    const { root, environment } = found ?? { root: "/", environment: {} };
    const args = ["-p", folder, "-e", "stderr", "-c", path.join(folder, "nginx.conf")];
    const env = { ...process.env, ...environment };
    nginx = spawn(path.join(root, PROGRAM), args, { env, stdio: "ignore" });
    const host = `localhost:${front.port}`;
    const anonymous = new ApiClient(front.port, { credentials: null, host });
    await vi.waitFor(() => anonymous.get("/server_settings"), { timeout: 60_000 });
    const { email, apiKey, client: owner } = await setUpOwner(front);
    identity = { email, api_key: apiKey };
    client = owner;
    await client.post("/users/me/subscriptions", { subscriptions: [{ name: "nginx" }] });
  });

  afterAll(async () => {
    const exited = once(nginx, "exit");
    nginx.kill();
    await exited;
    for (const node of nodes) await node.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Repeats until it is confirmed, as clients do. */
  async function send(key: string): Promise<number> {
    const place = { type: "channel", to: "nginx", topic: "restarts" };
    const message = { ...place, content: key, idempotency_key: `key of the ${key}` };
    for (;;) {
      const answer = await client.post("/messages", message).catch(() => null);
      if (answer?.status === 200) return z.int().parse(answer.body.id);
      // A node that stops asks to retry.
      if (answer) expect(answer.status, JSON.stringify(answer.body)).toBe(503);
      await wait(RETRY_MS);
    }
  }

  test(
    "restarts and kills of one node after the other lose and double nothing, and fail no reading request",
    async () => {
      const polled = await ResumingListener.register(front, identity);
      const pushed = await ResumingListener.register(front, identity);
      let isDone = false;
      const sent: number[] = [];
      const sending = (async () => {
        while (!isDone) sent.push(await send(`message ${sent.length}`));
        const last = await send("the last");
        sent.push(last);
        return last;
      })();
      const readings: number[] = [];
      const reading = (async () => {
        while (!isDone) {
          const answer = await client.get("/messages", { anchor: "newest", num_before: 1, num_after: 0 });
          readings.push(answer.status);
        }
      })();
      const polling = polled.poll(() => front, sending);
      const following = pushed.follow(front, sending);
      // A request that found one node away must not lose the other one too.
      const untilAllBeganLater = async () => {
        const before = [polled.messageIds.length, readings.length] as const;
        const haveGrown = () => polled.messageIds.length > before[0] && readings.length > before[1];
        await expect.poll(haveGrown).toBe(true);
      };
      try {
        for (const end of ["stop", "kill"] as const) {
          for (const node of nodes) {
            await untilAllBeganLater();
            await node[end]();
            await node.start();
          }
        }
      } finally {
        isDone = true;
      }
      await reading;
      expect(await polling).toBe(0);
      await following;
      expect(new Set(readings)).toEqual(new Set([200]));
      const all = { anchor: "newest", num_before: 5_000, num_after: 0, narrow: [["channel", "nginx"]] };
      const { messages } = (await client.get("/messages", all)).body;
      const stored = z
        .array(z.looseObject({ id: z.int(), content: z.string() }))
        .parse(messages)
        .filter(({ content }) => /message \d|the last/.test(content))
        .map(({ id }) => id);
      expect(stored).toEqual(sent);
      expect(polled.messageIds).toEqual(stored);
      expect(pushed.messageIds).toEqual(stored);
    },
    TEST_MS,
  );

  test("requests are answered as soon as a node is back, although all were away", async () => {
    const [one, other] = nodes;
    await Promise.all(nodes.map((node) => node.stop()));
    // nginx finds every node away.
    for (let count = 0; count < 4; count += 1) await client.get("/users/me").catch(() => null);
    await one?.start();
    expect(await client.get("/users/me")).toMatchObject({ status: 200 });
    await other?.start();
  });
});
