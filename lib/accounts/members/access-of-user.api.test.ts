/** Administrators revoke others' access immediately, with an audit entry and a mail. */
import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { z } from "zod";
import { sessionSecret, startSession } from "../../auth/sessions/session.ts";
import { database } from "../../kernel/db/client.ts";
import { ApiClient } from "../../testing/clients/api-client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, moderator, bot } = org;
const refused = (msg: string) => ({ status: 400, body: { result: "error", code: "BAD_REQUEST", msg } });
const pathOf = ({ id }: { id: number }) => `/users/${id}/access`;

/** A signed-in person with a program key and a passkey. */
async function person() {
  const account = await org.add();
  const { apiKey, email, id } = account;
  const token = await startSession(org.realmId, id, "A browser");
  const cookie = `next-auth.session-token=${await encode({ token: { ...token }, secret: sessionSecret() })}`;
  const made = await account.client.post("/users/me/api_keys", { name: "Backup" });
  const keys = { account: apiKey, program: z.string().parse(made.body.api_key) };
  await database().prisma.passkey.create({
    data: { userId: id, credentialId: `of ${id}`, publicKey: new Uint8Array([1]), counter: 0, name: "Phone" },
  });
  const by = (key: string) =>
    new ApiClient(server.port, { credentials: { email, apiKey: key }, host: org.host }).get("/users/me");
  /** Whether session, program key and account key are accepted. */
  const opens = async () => {
    const answers = [
      await org.anonymous.raw({ method: "GET", path: "/users/me", headers: { cookie } }),
      await by(keys.program),
      await by(keys.account),
    ];
    return answers.map(({ status }) => status === 200);
  };
  return { account, opens };
}

const countsOf = async (account: TestAccount) => {
  const { sessions, api_keys, passkeys } = (await administrator.client.get(pathOf(account))).body;
  return [sessions, api_keys, passkeys];
};

test("each way is counted, and ends alone or with others", async () => {
  const { account, opens } = await person();
  const end = (...ways: string[]) => administrator.client.delete(pathOf(account), { ways });
  expect(await countsOf(account)).toEqual([1, 1, 1]);
  expect(await opens()).toEqual([true, true, true]);
  expect((await end("sessions")).status).toBe(200);
  expect(await opens()).toEqual([false, true, true]);
  expect(await countsOf(account)).toEqual([0, 1, 1]);
  expect((await end("api_keys", "passkeys")).status).toBe(200);
  expect(await opens()).toEqual([false, false, true]);
  expect(await countsOf(account)).toEqual([0, 0, 0]);
  expect((await end("account_key", "sessions")).status).toBe(200);
  expect(await opens()).toEqual([false, false, false]);
  expect((await end("sessions")).status).toBe(200);
});

test("requests that wait for events with such a key are answered, and their queues end", async () => {
  const { account } = await person();
  const { body } = await account.client.post("/register", { event_types: ["message"] });
  const waiting = account.client.get("/events", { queue_id: body.queue_id, last_event_id: -1 });
  await owner.client.delete(pathOf(account), { ways: ["account_key"] });
  expect((await waiting).body.events ?? []).toEqual([]);
  expect((await account.client.get("/users/me")).body.code).toBe("INVALID_API_KEY");
});

test("the person is told by mail, and the audit log says who did it", async () => {
  const { account } = await person();
  await administrator.client.delete(pathOf(account), { ways: ["passkeys", "sessions", "passkeys"] });
  const mails = await database().prisma.outgoingMail.findMany({ where: { recipient: account.email } });
  expect(mails).toMatchObject([{ kind: "access-ended" }]);
  const { body } = await owner.client.get("/realm/audit_log");
  const entries = z.array(z.looseObject({ operation: z.string() })).parse(body.entries);
  expect(entries.find(({ operation }) => operation === "end-access-of-user")).toMatchObject({
    acting_user_id: administrator.id,
    changes: [{ event: "access.end", details: { user_id: account.id, ways: ["passkeys", "sessions"] } }],
  });
});

test("nobody's by those who may not decide about the account, nor one's own", async () => {
  const ways = ["sessions"];
  const { account, opens } = await person();
  expect((await moderator.client.delete(pathOf(account), { ways })).status).toBe(400);
  expect((await moderator.client.get(pathOf(account))).status).toBe(400);
  expect(await administrator.client.delete(pathOf(owner), { ways })).toMatchObject(
    refused("Must be an organization owner"),
  );
  expect(await owner.client.delete(pathOf(owner), { ways })).toMatchObject(
    refused("End your own access in your settings."),
  );
  const other = await createTestOrganization(server.port);
  for (const id of [other.member.id, bot.id, 2 ** 40, 0]) {
    expect((await owner.client.get(pathOf({ id }))).body).toMatchObject({ msg: "No such user" });
    expect((await owner.client.delete(pathOf({ id }), { ways })).body).toMatchObject({ msg: "No such user" });
  }
  for (const given of [[], ["password"], Array(5).fill("sessions"), "sessions"]) {
    expect((await owner.client.delete(pathOf(account), { ways: given })).status).toBe(400);
  }
  expect(await opens()).toEqual([true, true, true]);
});
