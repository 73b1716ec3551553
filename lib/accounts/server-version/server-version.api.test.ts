/** The version, and the check for newer ones against a real HTTP server. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import packageJson from "../../../package.json" with { type: "json" };
import { configure } from "../../config.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { logger } from "../../kernel/log.ts";
import { runManage } from "../../testing/run-manage.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import { askNewestVersion } from "./newest-version.ts";

const { org: organization } = await serveOrganization(OWN_SERVER);
const { owner, administrator, member } = organization;

const newest = { version: "99.1.2", url: "https://example.com/99.1.2", security: true };
let answer: { status: number; body: string; location?: string };
let requests: { url: string | undefined; agent: string | undefined }[];

const site = createServer((request, response) => {
  requests.push({ url: request.url, agent: request.headers["user-agent"] });
  const { status, body, location } = answer;
  response.writeHead(status, location === undefined ? {} : { location });
  response.end(body);
}).listen(0, "127.0.0.1");
await once(site, "listening");
const { port } = site.address() as AddressInfo;
const address = `http://127.0.0.1:${port}/parley.json`;

beforeEach(async () => {
  answer = { status: 200, body: JSON.stringify(newest) };
  requests = [];
  configure({ updateCheck: address });
  // A server's start makes the row.
  await query(
    sql`INSERT INTO installation (secret_fingerprint) VALUES ('of the test') ON CONFLICT DO NOTHING`,
  );
  await query(sql`
    UPDATE installation SET newest_asked_at = NULL, newest_asked_of = NULL, newest_version = NULL`);
});
afterAll(() => {
  configure({ updateCheck: null });
  site.close();
});

async function newerVersionFor({ client }: typeof owner): Promise<unknown> {
  const { status, body } = await client.get("/server_version");
  expect(status).toBe(200);
  expect(body.parley_version).toBe(packageJson.version);
  return body.newer_version;
}

const named = { version: "99.1.2", url: "https://example.com/99.1.2", is_security: true };

test("owners and administrators learn of a newer version, others do not", async () => {
  await askNewestVersion();
  expect(requests).toEqual([{ url: "/parley.json", agent: "Parley" }]);
  expect(await newerVersionFor(owner)).toEqual(named);
  expect(await newerVersionFor(administrator)).toEqual(named);
  expect(await newerVersionFor(member)).toBeNull();
});

test("nobody is asked unless the check is switched on", async () => {
  configure({ updateCheck: null });
  await askNewestVersion();
  expect(requests).toEqual([]);
  expect(await newerVersionFor(owner)).toBeNull();
});

test("an answer is shown only while the check is switched on, for the address that gave it", async () => {
  await askNewestVersion();
  configure({ updateCheck: null });
  expect(await newerVersionFor(owner)).toBeNull();
  configure({ updateCheck: `${address}?other` });
  expect(await newerVersionFor(owner)).toBeNull();
});

test("an address is asked once a day, by one node", async () => {
  await Promise.all([askNewestVersion(), askNewestVersion(), askNewestVersion()]);
  expect(requests).toHaveLength(1);
  await query(sql`UPDATE installation SET newest_asked_at = now() - interval '25 hours'`);
  await askNewestVersion();
  expect(requests).toHaveLength(2);
});

test("another address is asked immediately, and its failure shows no former answer", async () => {
  await askNewestVersion();
  configure({ updateCheck: `${address}?other` });
  answer = { status: 500, body: "" };
  await askNewestVersion();
  expect(requests).toHaveLength(2);
  expect(await newerVersionFor(owner)).toBeNull();
});

test.each(["0.0.1", packageJson.version])("%s is no newer version", async (version) => {
  answer.body = JSON.stringify({ ...newest, version });
  await askNewestVersion();
  expect(await newerVersionFor(owner)).toBeNull();
});

test("a version without a statement about security closes no hole", async () => {
  answer.body = JSON.stringify({ version: newest.version, url: newest.url });
  await askNewestVersion();
  expect(await newerVersionFor(owner)).toEqual({ ...named, is_security: false });
});

test.each([
  ["an error", { status: 404, body: "{}" }],
  ["no JSON", { status: 200, body: "<html>" }],
  ["no version", { status: 200, body: JSON.stringify({ ...newest, version: "latest" }) }],
  ["an address that is a script", { status: 200, body: JSON.stringify({ ...newest, url: "javascript:1" }) }],
  ["too much", { status: 200, body: JSON.stringify({ ...newest, more: "x".repeat(20_000) }) }],
  ["a redirect to another host", { status: 302, body: "", location: `http://localhost:${port}/` }],
])("%s is not believed, and logged once", async (_, given) => {
  // A success ends the time of failures.
  await askNewestVersion();
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  answer = given;
  for (let day = 0; day < 2; day += 1) {
    await query(sql`UPDATE installation SET newest_asked_at = now() - interval '25 hours'`);
    await askNewestVersion();
  }
  expect(requests).toHaveLength(3);
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
  // A failed request does not erase the known version.
  expect(await newerVersionFor(owner)).toEqual(named);
});

test("the command for versions names a newer one, too", async () => {
  await askNewestVersion();
  const { out, code } = await runManage(["version", "--json"], {
    variables: { PARLEY_UPDATE_CHECK: address },
  });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    version: packageJson.version,
    node: process.versions.node,
    postgresql: expect.stringMatching(/^\d+\.\d+/),
    platform: `${process.platform}-${process.arch}`,
    newer_version: named,
  });
});

test("the versions are told without a database", async () => {
  const variables = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", PARLEY_UPDATE_CHECK: address };
  const { out, code } = await runManage(["version"], { variables });
  expect(code).toBe(0);
  expect(out).toContain(`Parley ${packageJson.version} (`);
});
