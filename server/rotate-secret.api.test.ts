/** The rotation of the server's secret. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { userHandleOf } from "../lib/accounts/passkeys/own-passkeys.ts";
import { spendCode, totpOf } from "../lib/accounts/second-factor/check-code.ts";
import { externalAddress, externalUrl } from "../lib/channels/markdown-snapshot/markdown-snapshot.ts";
import { query, sql } from "../lib/kernel/db/sql.ts";
import { streamOf } from "../lib/kernel/events/event-dispatcher.ts";
import { serverKey } from "../lib/notifications/push-subscriptions/push-subscriptions.ts";
import { ApiClient } from "../lib/testing/clients/api-client.ts";
import { createTestOrganization } from "../lib/testing/test-organization.ts";
import { createTestDatabase, testConfiguration } from "../lib/testing/test-server.ts";
import { runCommand } from "./manage/run-command.ts";
import { onConnection } from "./on-connection.ts";
import { requireSecret } from "./require-secret.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { settleSecret } from "./secret-file.ts";
import { startServer } from "./start-server.ts";

const database = await createTestDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), "parley-secret-"));
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const FIRST = "1".repeat(64);

const secretOn = (databaseUrl: string, secret: string) =>
  onConnection(databaseUrl, (client) => requireSecret(client, secret));

async function start(secret: string) {
  const lastingSecret = await secretOn(database.url, secret);
  const shared = testConfiguration({ externalDatabase: database.url, secret, lastingSecret });
  return startServer(shared, { databaseUrl: database.url });
}

test("a rotation ends what derives from the secret, and keeps what people cannot renew", async () => {
  let server = await start(FIRST);
  const org = await createTestOrganization(server.port, { subdomain: "" });
  const { member } = org;
  const factor = await member.client.post("/users/me/second_factor");
  const secret = String(factor.body.secret);
  const confirmed = await member.client.post("/users/me/second_factor/confirm", {
    code: totpOf(secret).generate(),
  });
  const codes = z.array(z.string()).parse(confirmed.body.recovery_codes);
  expect(codes.length).toBeGreaterThan(1);
  await member.client.post("/users/me/api_keys", { name: "Backup" });
  const organization = async () => (await streamOf(org.realmId)).organization;
  const handle = userHandleOf(await organization(), member.id);
  const picture = externalAddress(org.realmId, "https://x.example/cat.png");
  const { publicKey } = await serverKey();
  await expect(rotate(FIRST, ["--dry-run"])).rejects.toThrow("Parley is running: stop the server");
  await server.stop();

  const [second, third] = ["2".repeat(64), "3".repeat(64)];
  await expect(rotate(FIRST, [])).rejects.toThrow("rotate-secret --secret-stdin");
  await expect(rotate(FIRST, ["--secret-stdin"], "short")).rejects.toThrow("64 hexadecimal digits");
  expect(await rotate(FIRST, ["--dry-run"])).toContain("keys for programs: 1;");
  expect(await rotate(FIRST, ["--secret-stdin"], second)).toContain("The secret is replaced.");
  await expect(secretOn(database.url, FIRST)).rejects.toThrow("use the new one");
  await rotateSecret(database.url, second, async () => third);

  server = await start(third);
  const { email, apiKey } = member;
  const host = `localhost:${server.port}`;
  const withFormerKey = new ApiClient(server.port, { credentials: { email, apiKey }, host });
  expect((await withFormerKey.get("/users/me")).status).toBe(401);
  expect(await spendCode(member.id, codes[0] ?? "")).toBe(true);
  expect(await spendCode(member.id, codes[0] ?? "")).toBe(false);
  expect(await spendCode(member.id, totpOf(secret).generate({ timestamp: Date.now() + 30_000 }))).toBe(true);
  expect(userHandleOf(await organization(), member.id)).toEqual(handle);
  const [, , mac = "", encoded = ""] = picture.split("/");
  expect(externalUrl(org.realmId, mac, encoded)).toBe("https://x.example/cat.png");
  expect((await serverKey()).publicKey).toBe(publicKey);
  expect(await query(sql`SELECT FROM personal_key`)).toEqual([]);
  expect((await runCommand(["audit-log"])).match(/secret\.rotate/g)).toHaveLength(2);
  await server.stop();
});

const rotate = (secret: string, options: readonly string[], given = "") =>
  runCommand(["rotate-secret", ...options], {
    installation: { databaseUrl: database.url, secret, secretFolder: null, isServerRunning: false },
    stdin: Readable.from([`${given}\n`]),
  });

test("a rotation that is killed is completed or undone at the next start, by what the database has", async () => {
  const other = await createTestDatabase();
  try {
    const [former, next] = ["4".repeat(64), "5".repeat(64)];
    await secretOn(other.url, former);
    const write = (name: string, secret: string) => writeFile(path.join(folder, name), `${secret}\n`);
    await write("secret", former);
    await write("secret.next", next);
    expect(await settleSecret(other.url, folder)).toBe(former);
    expect(await readdir(folder)).toEqual(["secret"]);
    const failed = rotateSecret(other.url, former, async () => {
      await write("secret.next", next);
      throw new Error("killed");
    });
    await expect(failed).rejects.toThrow("killed");
    expect(await settleSecret(other.url, folder)).toBe(former);
    await rotateSecret(other.url, former, async () => {
      await write("secret.next", next);
      return next;
    });
    expect(await settleSecret(other.url, folder)).toBe(next);
    expect(await readdir(folder)).toEqual(["secret"]);
    expect(await readFile(path.join(folder, "secret"), "utf8")).toBe(`${next}\n`);
    expect(await secretOn(other.url, next)).toBe(former);
    await expect(secretOn(other.url, former)).rejects.toThrow("use the new one");
  } finally {
    await other.drop();
  }
});
