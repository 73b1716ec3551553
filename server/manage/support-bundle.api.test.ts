/** The support bundle holds what helpers need, and nothing that is somebody's. */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { unpackTar } from "modern-tar";
import { expect, test } from "vitest";
import { serverSecret } from "../../lib/auth/authentication/secret-box.ts";
import { configuration } from "../../lib/config.ts";
import { runManage } from "../../lib/testing/run-manage.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { unusedFolder } from "../../lib/testing/test-server.ts";

const TOKEN = "a-planted-token-for-metrics";
const { server, org } = await serveOrganization({ metrics: { port: null, host: "127.0.0.1", token: TOKEN } });
const folder = unusedFolder();
await mkdir(folder);

test("secrets, contents, names and addresses are not in it", async () => {
  const planted = "planted-words-of-a-message";
  await org.member.client.post("/messages", { type: "direct", to: [org.member.id], content: planted });
  const file = path.join(folder, `${randomUUID()}.tar.gz`);
  const variables = {
    PORT: String(server.port),
    PARLEY_DATA_DIR: configuration().dataFolder,
    PARLEY_METRICS_TOKEN: TOKEN,
    PARLEY_OWNER_PASSWORD: "planted-owner-password",
    PARLEY_SMTP_URL: "smtp://planted-user:planted%20password@127.0.0.1:9",
    PARLEY_MAIL_FROM: "planted-sender@planted.example",
    PARLEY_URL: "https://planted-chat.example",
    PARLEY_MAX_FILE_MIB: "77",
  };
  const { code, out, error } = await runManage(["support-bundle", file], { variables });
  expect([code, error]).toEqual([0, ""]);
  expect(out).toContain("findings.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const entries = await unpackTar(gunzipSync(await readFile(file)));
  const texts = new Map(
    entries.map(({ header, data }) => [path.basename(header.name), new TextDecoder().decode(data)]),
  );
  const all = [...texts.values()].join("\n");
  const { pathname, password } = new URL(server.databaseUrl);
  const secrets = [
    planted,
    "planted",
    serverSecret(),
    TOKEN,
    "Test organization",
    "Olivia",
    "@example",
    pathname.slice(1),
  ];
  for (const secret of [...secrets, password, os.hostname(), configuration().dataFolder])
    if (secret !== "") expect(all).not.toContain(secret);
  expect(JSON.parse(texts.get("configuration.json") ?? "")).toMatchObject({
    PARLEY_SMTP_URL: "set",
    PARLEY_LDAP_URL: "not set",
    PARLEY_MAX_FILE_MIB: "77",
  });
  expect(texts.get("metrics.txt")).toContain("# TYPE parley_ready gauge");
  const postgresql = texts.get("postgresql.json") ?? "";
  for (const known of ["max_connections", "first_release", '"table": "message"'])
    expect(postgresql).toContain(known);
  expect(texts.get("findings.json")).toContain('"outgoing-mail"');

  const again = await runManage(["support-bundle", file], { variables });
  expect([again.code, again.error]).toEqual([1, `${file} exists already.`]);
});

test("the name of the file says what it is", async () => {
  const { code, error } = await runManage(["support-bundle", path.join(folder, "bundle.zip")]);
  expect(code).toBe(1);
  expect(error).toMatch(/^Give a name that ends in \.tar\.gz/);
});
