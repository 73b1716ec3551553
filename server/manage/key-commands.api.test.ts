/** Administrators' commands for bots, API keys and sessions. */
import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { sessionSecret, startSession } from "../../lib/auth/sessions/session.ts";
import { ApiClient } from "../../lib/testing/clients/api-client.ts";
import { TestSocket } from "../../lib/testing/clients/test-socket.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { createTestOrganization } from "../../lib/testing/test-organization.ts";
import { runCommand } from "./run-command.ts";

const { server, org } = await serveOrganization();
const subdomain = org.host.split(".")[0] ?? "";
const run = (...given: readonly string[]) => runCommand([...given]);
const asJson = async (...given: readonly string[]) => JSON.parse(await runCommand([...given, "--json"]));

const asKey = (host: string, email: string, key: string) =>
  new ApiClient(server.port, { credentials: { email, apiKey: key }, host });

test("a bot is created with a key that works, and its key is replaced and ended", async () => {
  const made = await asJson("bots", "create", subdomain, org.member.email, "deploy", "Deployer");
  expect(made.bot).toMatchObject({ full_name: "Deployer", type: "generic", owner: org.member.email });
  const former = asKey(org.host, made.bot.email, made.api_key);
  expect((await former.get("/users/me")).status).toBe(200);
  expect(await run("bots", "list", subdomain)).toContain("Deployer\tgeneric");
  const again = await asJson("keys", "regenerate", subdomain, made.bot.email);
  expect((await former.get("/users/me")).status).toBe(401);
  const present = asKey(org.host, made.bot.email, again.api_key);
  expect((await present.get("/users/me")).status).toBe(200);
  const { body } = await org.owner.client.get("/realm/audit_log", { limit: 1 });
  expect(body.entries).toMatchObject([{ acting_user_id: null, operation: "regenerate-api-key-of-user" }]);
  expect(await run("bots", "deactivate", subdomain, made.bot.email, "--dry-run")).toContain("would be");
  expect((await present.get("/users/me")).status).toBe(200);
  expect(await run("bots", "deactivate", subdomain, made.bot.email)).toContain("is deactivated");
  expect((await present.get("/users/me")).body.code).toBe("USER_DEACTIVATED");
});

test("a bot's short name is used once", async () => {
  await run("bots", "create", subdomain, org.member.email, "once", "Once");
  const again = run("bots", "create", subdomain, org.member.email, "once", "Twice");
  await expect(again).rejects.toThrow("Username already in use");
});

test("no command prints a key that exists", async () => {
  const { body } = await org.moderator.client.post("/users/me/api_keys", { name: "Backup" });
  const printed = await run("keys", "list", subdomain, org.moderator.email);
  expect(printed).toContain("Backup");
  expect(printed).not.toContain(String(body.api_key));
  expect(await asJson("keys", "list", subdomain, org.moderator.email)).toMatchObject({
    keys: [{ name: "Backup", last_used_at: null }],
  });
});

test("all keys of an organization are revoked at once, and no other organization's", async () => {
  const gone = await createTestOrganization(server.port);
  const goneName = gone.host.split(".")[0] ?? "";
  const { body } = await gone.member.client.post("/users/me/api_keys", { name: "Backup" });
  const program = asKey(gone.host, gone.member.email, String(body.api_key));
  expect((await program.get("/users/me")).status).toBe(200);
  expect(await asJson("keys", "revoke", goneName, "--dry-run")).toMatchObject({ programs: 1 });
  expect((await gone.member.client.get("/users/me")).status).toBe(200);
  expect(await run("keys", "revoke", goneName)).toContain("keys for programs: 1.");
  for (const client of [gone.member.client, gone.bot.client, program])
    expect((await client.get("/users/me")).status).toBe(401);
  expect((await org.member.client.get("/users/me")).status).toBe(200);
});

async function browserOf(userId: number) {
  const token = await startSession(org.realmId, userId, "A browser", {
    clientAddress: "2001:db8:1:2:3:4:5:6",
  });
  const value = await encode({ token: { ...token }, secret: sessionSecret() });
  const cookie = `next-auth.session-token=${value}`;
  const headers = {
    cookie,
    origin: `http://${org.host}`,
    "content-type": "application/x-www-form-urlencoded",
  };
  return { get: (path: string) => org.anonymous.raw({ method: "GET", path, headers }), headers };
}

test("sessions are listed with their device and address, and end with their long polls and sockets", async () => {
  const { guest } = org;
  const browser = await browserOf(guest.id);
  expect((await browser.get("/users/me")).body.user_id).toBe(guest.id);
  const { sessions } = await asJson("sessions", "list", subdomain, guest.email);
  expect(sessions).toMatchObject([{ device: "A browser", address: "2001:db8:1:2::/64" }]);
  expect(await run("sessions", "end", subdomain, guest.email, "--dry-run")).toContain("would be ended: 1.");
  const body = new URLSearchParams({ event_types: '["presence"]' }).toString();
  const registered = await org.anonymous.raw({
    method: "POST",
    path: "/register",
    headers: browser.headers,
    body,
  });
  const { queue_id, last_event_id } = registered.body;
  const poll = browser.get(`/events?queue_id=${String(queue_id)}&last_event_id=${String(last_event_id)}`);
  const socket = await TestSocket.connect(server.port, { host: org.host, headers: browser.headers });
  expect(await run("sessions", "end", subdomain, guest.email)).toContain("sessions ended: 1.");
  expect((await poll).body).toMatchObject({ result: "success", events: [] });
  expect(await socket.closed).toBe("io server disconnect");
  expect((await browser.get("/users/me")).status).toBe(401);
  expect(await run("sessions", "list", subdomain, guest.email)).toContain("has no sessions.");
});

test("all sessions of an organization end", async () => {
  const browsers = [await browserOf(org.member.id), await browserOf(org.owner.id)];
  expect(await run("sessions", "end", subdomain, "--all", "--dry-run")).toContain("would be ended: 2.");
  expect(await asJson("sessions", "end", subdomain, "--all")).toEqual({ sessions: 2 });
  for (const browser of browsers) expect((await browser.get("/users/me")).status).toBe(401);
  expect((await org.member.client.get("/users/me")).status).toBe(200);
});

test.each([
  [["bots", "create", subdomain, "membr@example.com", "x", "X"], "has no person membr@example.com."],
  [["bots", "create", subdomain, "member@example.com", "x", "X", "--type=robot"], "The types: generic,"],
  [["bots", "create", subdomain, "member@example.com", "x", "X", "--type=outgoing-webhook"], "--payload-url"],
  [["bots", "deactivate", subdomain, "member@example.com"], "is a person, not a bot."],
  [["bots", "deactivate", subdomain, "nobot@example.com"], "has no bot nobot@example.com."],
  [["keys", "regenerate", subdomain, "nobody@example.org"], "has no person or bot nobody@example.org."],
  [["sessions", "end", subdomain], "Name the person, or give --all"],
  [["sessions", "end", subdomain, "member@example.com", "--all"], "Name the person, or give --all"],
])("%j is refused", async (given, reason) => {
  await expect(runCommand(given)).rejects.toThrow(reason);
});
