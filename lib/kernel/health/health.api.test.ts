/** GET /server/health: its readers, and how often checks run. */
import { expect, test } from "vitest";
import { markInstallation } from "../../testing/run-checks-on.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { database } from "../db/client.ts";
import { forget } from "../registry.ts";
import { getServerHealth } from "./health.contract.ts";

const { server, org: other } = await serveOrganization(OWN_SERVER);
const org = await createTestOrganization(server.port, { subdomain: "" });
await markInstallation();

const read = async () =>
  getServerHealth.returns.parse((await org.administrator.client.get("/server/health")).body);

test("administrators of the first organization see every check once, with what to do about a problem", async () => {
  const { checks } = await read();
  const ids = checks.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(
    expect.arrayContaining([
      "public-address",
      "websockets",
      "clock",
      "nodes",
      "disk",
      "files",
      "outgoing-mail",
      "search-index",
    ]),
  );
  for (const { status, advice } of checks) if (status === "problem") expect(advice).not.toBe("");
  expect(checks.find(({ id }) => id === "server")?.status).toBe("ok");
});

test("members, and administrators of other organizations, see nothing", async () => {
  expect((await org.member.client.get("/server/health")).body).toMatchObject({
    code: "BAD_REQUEST",
    msg: "Must be an organization administrator",
  });
  expect((await other.owner.client.get("/server/health")).body).toEqual({
    result: "error",
    code: "BAD_REQUEST",
    msg: "Only administrators of this server's first organization can see the server's health.",
  });
});

test("reloading shows the same result, until its time has passed", async () => {
  const before = await read();
  await database().pool.query("UPDATE node SET secret_fingerprint = 'another'");
  expect(await read()).toEqual(before);
  forget("health-report");
  const [one, other] = await Promise.all([read(), read()]);
  expect(one).toEqual(other);
  expect(one.checks.find(({ id }) => id === "secrets")?.status).toBe("problem");
});

test("the registration says whose administrators see the server's health, to clients that know what Parley adds", async () => {
  const registered = async ({ client }: typeof org.owner, parley_additions: boolean) => {
    const asked = { fetch_event_types: ["realm"], client_capabilities: { parley_additions } };
    return (await client.post("/register", asked)).body;
  };
  expect(await registered(org.administrator, true)).toHaveProperty("has_server_health", true);
  expect(await registered(other.owner, true)).toHaveProperty("has_server_health", false);
  expect(await registered(org.administrator, false)).not.toHaveProperty("has_server_health");
});
