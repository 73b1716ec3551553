/** Program keys and browser sessions: listing, and immediate revocation. */
import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { sessionSecret, startSession } from "../../auth/sessions/session.ts";
import { loadOrganization } from "../../kernel/memory/load-organization.ts";
import { ApiClient } from "../../testing/clients/api-client.ts";
import { TestSocket } from "../../testing/clients/test-socket.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { MAX_PERSONAL_KEYS } from "../account-limits.contract.ts";

const { server, org } = await serveOrganization();
const { owner, member, bot } = org;
const refused = (msg: string) => ({ status: 400, body: { result: "error", code: "BAD_REQUEST", msg } });
const newGroup = { name: "Friends", description: "", members: [] };
const made = z.object({ id: z.int(), api_key: z.string().length(32) });

async function keyOf({ client }: TestAccount, name = "Backup") {
  return made.parse((await client.post("/users/me/api_keys", { name })).body);
}
const by = (email: string, apiKey: string) =>
  new ApiClient(server.port, { credentials: { email, apiKey }, host: org.host });
const unused = {
  date_created: expect.any(Number),
  last_used: null,
  expires_at: null,
  scopes: ["read", "send", "manage"],
};
const keysOf = async ({ client }: TestAccount) => (await client.get("/users/me/api_keys")).body.api_keys;

describe("a key for a program", () => {
  test("works like the account's own until it is revoked, which ends no other key", async () => {
    const person = await org.add();
    const [one, other] = [await keyOf(person), await keyOf(person, "  Phone ")];
    expect(await keysOf(person)).toEqual([
      { id: one.id, name: "Backup", ...unused },
      { id: other.id, name: "Phone", ...unused },
    ]);
    const program = by(person.email, one.api_key);
    expect((await program.get("/users/me")).body.user_id).toBe(person.id);
    await expect
      .poll(() => keysOf(person))
      .toContainEqual(expect.objectContaining({ id: one.id, last_used: expect.any(Number) }));
    const { body } = await program.post("/register", { event_types: ["message"] });
    const waiting = program.get("/events", { queue_id: body.queue_id, last_event_id: -1 });
    expect((await person.client.delete(`/users/me/api_keys/${one.id}`)).body.result).toBe("success");
    await waiting;
    expect((await program.get("/users/me")).body).toMatchObject({ code: "INVALID_API_KEY" });
    expect((await by(person.email, other.api_key).get("/users/me")).status).toBe(200);
    expect((await person.client.get("/users/me")).status).toBe(200);
    expect((await loadOrganization(org.realmId)).users.get(person.id)?.personalKeyIds).toEqual([other.id]);
    const again = await person.client.delete(`/users/me/api_keys/${one.id}`);
    expect(again).toMatchObject(refused("API key does not exist."));
  });

  test("survives a new key of the account, and sockets opened with it end with it", async () => {
    const person = await org.add();
    const { id, api_key } = await keyOf(person);
    const fresh = await person.client.post("/users/me/api_key/regenerate");
    const own = by(person.email, z.string().parse(fresh.body.api_key));
    expect((await by(person.email, api_key).get("/users/me")).status).toBe(200);
    const auth = { email: person.email, api_key };
    const socket = await TestSocket.connect(server.port, { auth, host: org.host });
    await own.delete(`/users/me/api_keys/${id}`);
    await socket.closed;
  });

  test("belongs to its person only", async () => {
    const { id, api_key } = await keyOf(member);
    expect((await by(owner.email, api_key).get("/users/me")).body.code).toBe("INVALID_API_KEY");
    expect(await owner.client.delete(`/users/me/api_keys/${id}`)).toMatchObject(
      refused("API key does not exist."),
    );
    expect((await by(member.email, api_key).get("/users/me")).status).toBe(200);
  });

  test("opens no further way into the account, which would outlive it", async () => {
    const person = await org.add();
    await person.subscribe("general");
    const { id, api_key } = await keyOf(person);
    const program = by(person.email, api_key);
    const response = { clientDataJSON: "A", attestationObject: "A" };
    const other = await keyOf(person);
    const { body: bot } = await person.client.post("/bots", { full_name: "Own", short_name: "own" });
    const { body: channel } = await person.client.get("/get_stream_id?stream=general");
    const address = `/streams/${channel.stream_id}/email_address`;
    const credential = { id: "A", rawId: "A", type: "public-key", response };
    const attempts = [
      () => program.post("/users/me/api_keys", { name: "Another" }),
      () => program.post("/users/me/api_key/regenerate"),
      () => program.post("/users/me/passkeys", { name: "Phone", credential }),
      () => program.post("/users/me/passkeys/begin"),
      () => program.patch("/users/me/passkeys/1", { name: "Phone" }),
      () => program.delete("/users/me/passkeys/1"),
      () => program.delete(`/users/me/api_keys/${other.id}`),
      () => program.delete("/users/me/sessions"),
      () => program.delete(`/users/me/sessions/${randomUUID()}`),
      () => program.post("/bots", { full_name: "Spy", short_name: "spy" }),
      () => program.post(`/bots/${bot.user_id}/api_key/regenerate`),
      () => program.get(`/bots/${bot.user_id}/api_key`),
      () => program.get("/bots"),
      () => program.patch(`/bots/${bot.user_id}`, { service_payload_url: "https://elsewhere.example/" }),
      () => program.post("/invites", { invitee_emails: "elsewhere@example.com", stream_ids: [] }),
      () => program.get("/invites"),
      () => program.get(address, { sender_id: person.id }),
      () => program.get(address, { sender_id: z.int().parse(bot.user_id) }),
      () => program.post("/users/me/second_factor"),
      () => program.post("/users/me/second_factor/confirm", { code: "000000" }),
      () => program.delete("/users/me/second_factor", { code: "000000" }),
      () => program.post("/users/me/second_factor/recovery_codes", { code: "000000" }),
      () => program.patch("/settings", { email: "elsewhere@example.com" }),
      () => program.delete("/users/me"),
    ];
    for (const attempt of attempts) {
      expect(await attempt()).toMatchObject(
        refused("A key for a program cannot change the ways into accounts or the organization."),
      );
    }
    expect((await program.patch("/settings", { email: person.email })).status).toBe(200);
    expect((await program.get(address)).status).toBe(200);
    expect((await person.client.post("/users/me/api_keys", { name: "Another" })).status).toBe(200);
    expect((await person.client.post("/users/me/second_factor")).status).toBe(200);
    expect((await program.delete(`/users/me/api_keys/${id}`)).status).toBe(200);
    expect((await program.get("/users/me")).status).toBe(401);
  });

  test("opens no way into other accounts, with the rights of administrators and owners", async () => {
    const [other, gone] = [await org.add(), await org.add()];
    await owner.client.delete(`/users/${gone.id}`);
    const account = { email: "spy@example.com", password: "correct horse battery staple", full_name: "Spy" };
    for (const powerful of [owner, org.administrator]) {
      await owner.client.patch(`/users/${powerful.id}`, { can_create_users: true });
      const program = by(powerful.email, (await keyOf(powerful)).api_key);
      const attempts = [
        () => program.patch(`/users/${other.id}`, { new_email: "elsewhere@example.com" }),
        () => program.patch(`/users/${powerful.id}`, { new_email: "elsewhere@example.com" }),
        () => program.patch(`/users/${other.id}`, { role: 200 }),
        () => program.post("/users", account),
        () => program.post(`/users/${gone.id}/reactivate`),
        () => program.patch(`/bots/${org.bot.id}`, { role: 200, bot_owner_id: powerful.id }),
        () => program.post("/invites/multiuse", { invite_as: 200 }),
        () => program.post("/invites/1/resend"),
        () => program.delete(`/users/${other.id}/second_factor`),
        () => program.delete(`/users/${other.id}/access`, { ways: ["account_key"] }),
        ...(powerful === owner ? [() => program.patch(`/users/${other.id}`, { role: 100 })] : []),
      ];
      for (const attempt of attempts) {
        expect(await attempt()).toMatchObject(
          refused("A key for a program cannot change the ways into accounts or the organization."),
        );
      }
      expect((await program.patch(`/users/${other.id}`, { full_name: "Otto Other" })).status).toBe(200);
      const same = await program.patch(`/users/${other.id}`, { new_email: other.email, role: 400 });
      expect(same.status).toBe(200);
      expect((await program.patch(`/users/${other.id}`, { role: 300 })).status).toBe(200);
      expect((await owner.client.patch(`/users/${other.id}`, { role: 400 })).status).toBe(200);
    }
    expect((await by(other.email, other.apiKey).get("/users/me")).status).toBe(200);
  });

  test("does not decide who gets into the organization, nor end it, with an owner's rights", async () => {
    const program = by(owner.email, (await keyOf(owner)).api_key);
    const { group_id } = (await owner.client.post("/user_groups/create", newGroup)).body;
    const attempts = [
      () => program.patch("/realm", { invite_required: false }),
      () => program.patch("/realm", { can_invite_users_group: group_id }),
      () => program.patch("/realm", { authentication_methods: { Email: true } }),
      () => program.post("/realm/domains", { domain: "elsewhere.example", allow_subdomains: true }),
      () => program.delete("/realm/domains/elsewhere.example"),
      () => program.post("/realm/deactivate", { deletion_delay_days: null }),
    ];
    for (const attempt of attempts) {
      expect(await attempt()).toMatchObject(
        refused("A key for a program cannot change the ways into accounts or the organization."),
      );
    }
    expect((await program.patch("/realm", { description: "Ours" })).status).toBe(200);
  });

  test("is told of its person's bots, but not the secrets that would outlive it", async () => {
    const person = await org.add();
    const { body } = await person.client.post("/bots", {
      full_name: "Post",
      short_name: "post",
      bot_type: 3,
      payload_url: "https://tool.example/",
    });
    const program = by(person.email, (await keyOf(person)).api_key);
    const own = await person.listen({ event_types: ["realm_bot"] });
    const registered = await program.post("/register", { event_types: ["realm_bot"] });
    const [bot] = z.array(z.looseObject({})).parse(registered.body.realm_bots);
    expect(bot).toMatchObject({ user_id: body.user_id, services: [{ base_url: "https://tool.example/" }] });
    await person.client.post(`/bots/${body.user_id}/api_key/regenerate`);
    const { queue_id } = registered.body;
    const told = await program.get("/events", { queue_id, last_event_id: -1, dont_block: true });
    expect(JSON.stringify([registered.body, told.body])).not.toMatch(/"(api_key|token)":/);
    expect(JSON.stringify(await own.read())).toMatch(/"token":/);
    const browser = (await person.client.post("/register", { event_types: ["realm_bot"] })).body.queue_id;
    const overheard = { queue_id: browser, last_event_id: -1, dont_block: true };
    expect((await program.get("/events", overheard)).body.code).toBe("BAD_EVENT_QUEUE_ID");
    expect((await person.client.get("/events", overheard)).status).toBe(200);
    expect((await person.client.get("/events", { ...overheard, queue_id })).status).toBe(200);
  });

  test("has a name, there are only so many, and bots have none", async () => {
    const person = await org.add();
    for (const name of ["", " ", "x".repeat(61)]) {
      expect((await person.client.post("/users/me/api_keys", { name })).status).toBe(400);
    }
    for (let made = 0; made < MAX_PERSONAL_KEYS; made += 1) await keyOf(person);
    expect(await person.client.post("/users/me/api_keys", { name: "One more" })).toMatchObject(
      refused("An account can have at most 20 keys for programs."),
    );
    expect(await bot.client.post("/users/me/api_keys", { name: "Bot" })).toMatchObject(
      refused("This endpoint does not accept bot requests."),
    );
  });
});

describe("browser sessions", () => {
  async function session(userId: number, userAgent: string) {
    const token = await startSession(org.realmId, userId, userAgent);
    const cookie = `next-auth.session-token=${await encode({ token: { ...token }, secret: sessionSecret() })}`;
    const ask = (method: string, path: string) =>
      org.anonymous.raw({ method, path, headers: { cookie, origin: `http://${org.host}` } });
    return { id: token.sessionId, ask };
  }

  test("are listed, and one ends at once, without the others", async () => {
    const person = await org.add();
    const [one, other] = [await session(person.id, "One"), await session(person.id, "Other")];
    const { body } = await one.ask("GET", "/users/me/sessions");
    expect(body.sessions).toEqual([
      expect.objectContaining({ id: other.id, user_agent: "Other", is_current: false }),
      expect.objectContaining({ id: one.id, user_agent: "One", is_current: true }),
    ]);
    expect((await one.ask("DELETE", `/users/me/sessions/${other.id}`)).status).toBe(200);
    expect((await other.ask("GET", "/users/me")).status).toBe(401);
    expect((await one.ask("GET", "/users/me")).status).toBe(200);
  });

  test("of somebody else cannot be seen or ended", async () => {
    const { id, ask } = await session(member.id, "A browser");
    expect(await owner.client.delete(`/users/me/sessions/${id}`)).toMatchObject(
      refused("Session does not exist."),
    );
    expect(await owner.client.delete("/users/me/sessions/x")).toMatchObject(
      refused("Session does not exist."),
    );
    expect((await ask("GET", "/users/me")).status).toBe(200);
    expect((await owner.client.get("/users/me/sessions")).body.sessions).toEqual([]);
  });
});
