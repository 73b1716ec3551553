/** Attacks below the API take little of a whole server, leave nothing behind, and keep nobody else waiting. */
import { readdirSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ApiClient } from "../../lib/testing/clients/api-client.ts";
import { freePort, ServerProcess } from "../../lib/testing/server-process.ts";
import { createTestDatabase } from "../../lib/testing/test-server.ts";
import { type Bystander, measureTransport } from "./measure-transport.ts";
import { transportAttacks } from "./transport-attacks.ts";

/** Descriptors of other work come and go. */
const SLACK = 60;
const account = z.object({ email: z.string(), api_key: z.string() });

const database = await createTestDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), "parley-transport-"));
const server = new ServerProcess(await freePort(), {
  DATABASE_URL: database.url,
  PARLEY_DATA_DIR: folder,
  PARLEY_MODE: process.env.AMODE ?? "production",
});
let bystander: Bystander;
let attacker: string;

beforeAll(async () => {
  await server.start();
  const anonymous = new ApiClient(server.port, { credentials: null, host: `localhost:${server.port}` });
  const [username, password] = ["owner@example.com", "correct horse battery staple"];
  const form = { organization_name: "Attacked", full_name: "Owner", email: username, password };
  await anonymous.post("/setup", form);
  const { email, api_key } = account.parse(
    (await anonymous.post("/fetch_api_key", { username, password })).body,
  );
  const bot = await new ApiClient(server.port, {
    credentials: { email, apiKey: api_key },
    host: `localhost:${server.port}`,
  }).post("/bots", { full_name: "Bot", short_name: "attacker", bot_type: 1 });
  attacker = `Basic ${btoa(`${bot.body.email ?? "attacker-bot@localhost"}:${bot.body.api_key}`)}`;
  console.log(JSON.stringify(bot.body));
  bystander = { pid: server.pid, port: server.port, authorization: `Basic ${btoa(`${email}:${api_key}`)}` };
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const SCRIPTS = path.join(import.meta.dirname, "..", "..", ".next", "static", "chunks");

/** The largest script of the web app. */
function scriptPath(): string {
  const scripts = readdirSync(SCRIPTS).filter((name) => name.endsWith(".js"));
  const bySize = scripts.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  return `/_next/static/chunks/${bySize[0]}`;
}

const sizeOf = (name: string) => statSync(path.join(SCRIPTS, name)).size;

// Descriptors and memory of another process are known on Linux only.
test
  .runIf(process.platform === "linux")
  .each(transportAttacks.map((attack, index) => ({ ...attack, index })))(
  "$name",
  { timeout: 90_000 },
  async (attack) => {
    const figures = await measureTransport(bystander, attack, {
      port: server.port,
      address: `127.0.1.${10 + attack.index}`,
      authorization: attacker,
      script: scriptPath(),
    });
    console.log(attack.name, JSON.stringify(figures));
    expect(figures.failed).toBe(0);
    expect(figures.memory).toBeLessThan(100);
    expect(figures.longestWait).toBeLessThan(250);
    expect(figures.leftDescriptors).toBeLessThan(SLACK);
  },
);
