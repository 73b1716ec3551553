/** Mail links. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import { changeOrganization } from "../../testing/change-organization.ts";
import { openMailbox } from "../../testing/outside/mailbox.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization, TEST_PASSWORD } from "../../testing/test-organization.ts";
import { withSettings } from "../../testing/with-settings.ts";
import { startSession } from "../sessions/session.ts";

const mailbox = await openMailbox();
const { server, org } = await serveOrganization({
  development: false,
  trustedProxies: 1,
  mailServer: { url: mailbox.url, from: "chat@mail.example" },
});
const NEW_PASSWORD = "a long and quiet river";
const open = { invite_required: false };
const freshAddress = () => `${randomUUID()}@example.com`;
const refused = (msg: string) => ({ status: 400, body: { result: "error", code: "BAD_REQUEST", msg } });
const unknown = { status: 404, body: { code: "NOT_FOUND", msg: "This link does not exist." } };

let addresses = 0;
function post(path: string, params: Record<string, string> = {}, from = "", at = org) {
  addresses += 1;
  const forwarded = from || `10.1.${Math.floor(addresses / 250)}.${addresses % 250}`;
  const headers = { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": forwarded };
  return at.anonymous.raw({ method: "POST", path, headers, body: new URLSearchParams(params).toString() });
}
const look = (key: string, at = org) => at.anonymous.get(`/mail_links/${key}`);
const signIn = (username: string, password: string) => post("/fetch_api_key", { username, password });

async function keyFor(address: string, page: string): Promise<string> {
  const { text = "" } = await mailbox.mailTo(address);
  return new RegExp(`/${page}/(\\S+)`).exec(text)?.[1] ?? "";
}
async function resetKey(email: string): Promise<string> {
  expect((await post("/password_reset", { email })).body).toEqual({ result: "success", msg: "" });
  return keyFor(email, "reset");
}
const allSent = () =>
  expect
    .poll(() => database().prisma.outgoingMail.count({ where: { nextAttemptAt: { not: null } } }), {
      timeout: 20_000,
    })
    .toBe(0);

describe("a new password", () => {
  test("comes by a link that works once, and ends the sessions", async () => {
    const { id, email } = await org.add({ email: freshAddress(), password: TEST_PASSWORD });
    await startSession(org.realmId, id, "a browser");
    const key = await resetKey(email);
    expect((await look(key)).body).toMatchObject({ kind: "password-reset", state: "open", email });
    expect(await post(`/password_reset/${key}`, { password: "password1" })).toMatchObject(
      refused("The password is too easy to guess."),
    );
    const both = await Promise.all(
      [0, 1].map(() => post(`/password_reset/${key}`, { password: NEW_PASSWORD })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await look(key)).body.state).toBe("used");
    expect(await post(`/password_reset/${key}`, { password: NEW_PASSWORD })).toMatchObject(
      refused("This link has already been used."),
    );
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(403);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect(await database().prisma.userSession.count({ where: { userId: id } })).toBe(0);
  });

  test("ends neither passkeys nor keys for programs, which the mail says where there are any", async () => {
    const [plain, person] = [
      await org.add({ email: freshAddress() }),
      await org.add({ email: freshAddress() }),
    ];
    const made = await person.client.post("/users/me/api_keys", { name: "Backup" });
    expect(made.status).toBe(200);
    const passkey = { credentialId: "kept", publicKey: new Uint8Array([1]), counter: 0, name: "Phone" };
    await database().prisma.passkey.create({ data: { userId: person.id, ...passkey } });
    const [, key] = [await resetKey(plain.email), await resetKey(person.email)];
    const textTo = async ({ email }: TestAccount) => (await mailbox.mailTo(email)).text ?? "";
    expect(await textTo(plain)).not.toContain("passkeys");
    expect(await textTo(person)).toContain("Your passkeys and keys for programs stay as they are.");
    expect((await post(`/password_reset/${key}`, { password: NEW_PASSWORD })).status).toBe(200);
    const { body } = await person.client.get("/users/me/passkeys");
    expect(body.passkeys).toMatchObject([{ name: "Phone" }]);
    expect((await person.client.get("/users/me/api_keys")).body.api_keys).toMatchObject([{ name: "Backup" }]);
  });

  test("is given to nobody by an unknown address, a bot's or a deactivated person's, with the same answer", async () => {
    const gone = await org.add({ email: freshAddress() });
    await changeOrganization(org.realmId, () => [
      { kind: "user_changed", userId: gone.id, fields: { isActive: false } },
    ]);
    const before = mailbox.mails.length;
    for (const email of [freshAddress(), org.bot.email, gone.email, "no address", ""]) {
      const { status, body } = await post("/password_reset", { email });
      expect([status, body]).toEqual([200, { result: "success", msg: "" }]);
    }
    await allSent();
    expect(mailbox.mails).toHaveLength(before);
  });

  test("ends the other links of the account, and an address that it no longer has leads nowhere", async () => {
    const { id, email } = await org.add({ email: freshAddress(), password: TEST_PASSWORD });
    const key = await resetKey(email);
    await post("/password_reset", { email });
    await allSent();
    const rows = await database().prisma.mailLink.findMany({ where: { userId: id } });
    expect(rows).toHaveLength(2);
    await changeOrganization(org.realmId, () => [
      { kind: "user_changed", userId: id, fields: { deliveryEmail: freshAddress() } },
    ]);
    expect(await post(`/password_reset/${key}`, { password: NEW_PASSWORD })).toMatchObject(unknown);
    await changeOrganization(org.realmId, () => [
      { kind: "user_changed", userId: id, fields: { deliveryEmail: email } },
    ]);
    expect((await post(`/password_reset/${key}`, { password: NEW_PASSWORD })).status).toBe(200);
    const left = await database().prisma.mailLink.count({ where: { userId: id, usedAt: null } });
    expect(left).toBe(0);
  });

  test("is asked for a few times by one address, and a mailbox is not flooded", async () => {
    const { email } = await org.add({ email: freshAddress() });
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect((await post("/password_reset", { email })).status).toBe(200);
    }
    await allSent();
    expect(mailbox.mails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(5);
    const from = "192.0.2.77";
    const statuses = [];
    for (let attempt = 0; attempt < 21; attempt += 1) {
      statuses.push((await post("/password_reset", { email: freshAddress() }, from)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});

describe("a link", () => {
  test("of another kind, organization or secret, and one that has expired, does nothing", async () => {
    const { email } = await org.add({ email: freshAddress(), password: TEST_PASSWORD });
    const key = await resetKey(email);
    const other = await createTestOrganization(server.port);
    const forged = `${key.split("-")[0]}-${"A".repeat(24)}`;
    for (const answer of [
      await post(`/sign_up/${key}`, { full_name: "N", password: NEW_PASSWORD }),
      await post(`/email_change/${key}`),
      await post(`/password_reset/${forged}`, { password: NEW_PASSWORD }),
      await post("/password_reset/0-x", { password: NEW_PASSWORD }),
      await post(`/password_reset/${key}`, { password: NEW_PASSWORD }, "", other),
      await look(key, other),
      await look(forged),
    ]) {
      expect(answer).toMatchObject(unknown);
    }
    const id = Number(key.split("-")[0]);
    await database().prisma.mailLink.update({ where: { id }, data: { expiresAt: new Date(0) } });
    expect((await look(key)).body.state).toBe("expired");
    expect(await post(`/password_reset/${key}`, { password: NEW_PASSWORD })).toMatchObject(
      refused("This link has expired."),
    );
  });
});

describe("joining", () => {
  const ask = (email: string, params: Record<string, string> = {}) => post("/sign_up", { email, ...params });
  const join = (key: string, params: Record<string, string> = {}) =>
    post(`/sign_up/${key}`, { full_name: "Nova", password: NEW_PASSWORD, ...params });

  test("openly is possible where the organization says so, with an address that was confirmed", async () => {
    const email = freshAddress();
    expect(await ask(email)).toMatchObject(refused("Joining this organization needs an invitation."));
    await withSettings(org.realmId, { settings: open }, async () => {
      expect((await org.anonymous.get("/ways_in")).body).toMatchObject({
        sends_mail: true,
        password_reset: true,
        sign_up: true,
      });
      expect((await ask(email)).status).toBe(200);
      const key = await keyFor(email, "sign-up");
      expect((await look(key)).body).toMatchObject({ kind: "sign-up", state: "open", email });
      const events = await org.owner.listen({ event_types: ["realm_user"] });
      const both = await Promise.all([join(key), join(key)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(await events.read()).toEqual([expect.objectContaining({ op: "add" })]);
      expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    });
  });

  test("tells people that they have an account by mail only", async () => {
    const { email } = await org.add({ email: freshAddress() });
    await withSettings(org.realmId, { settings: open }, async () => {
      const taken = await ask(email);
      const free = await ask(freshAddress());
      expect([taken.status, taken.body]).toEqual([free.status, free.body]);
      expect((await mailbox.mailTo(email)).subject).toBe("You have an account at Test organization");
    });
  });

  test("is for the allowed domains, and ends when the organization closes", async () => {
    const email = `${randomUUID()}@allowed.example`;
    await org.owner.client.post("/realm/domains", { domain: "allowed.example", allow_subdomains: false });
    const settings = { ...open, emails_restricted_to_domains: true };
    let key = "";
    await withSettings(org.realmId, { settings }, async () => {
      expect((await org.anonymous.get("/ways_in")).body.domains).toEqual(["allowed.example"]);
      const outside = freshAddress();
      expect(await ask(outside)).toMatchObject(
        refused(`Email '${outside}' not allowed in this organization`),
      );
      expect((await ask(email)).status).toBe(200);
      key = await keyFor(email, "sign-up");
    });
    expect(await join(key)).toMatchObject(refused("Joining this organization needs an invitation."));
    await withSettings(org.realmId, { settings }, async () => {
      expect((await join(key)).status).toBe(200);
    });
  });

  test("by an invitation link confirms the address too, and gives what the invitation promises", async () => {
    const link = await org.owner.client.post("/invites/multiuse", { invite_as: 300 });
    const invite_key = z.string().parse(link.body.invite_link).replace(/.*\//, "");
    const email = freshAddress();
    const invitation = await org.anonymous.get(`/join/${invite_key}`);
    expect(invitation.body).toMatchObject({ state: "open", confirms_address: true });
    const direct = await post(`/join/${invite_key}`, { full_name: "N", email, password: NEW_PASSWORD });
    expect(direct).toMatchObject(refused("Confirm your address first: ask for an email with a link."));
    expect(await ask(email, { invite_key: "1-nothing" })).toMatchObject({ status: 404 });
    expect((await ask(email, { invite_key })).status).toBe(200);
    const joined = await join(await keyFor(email, "sign-up"));
    const { user } = (await org.owner.client.get(`/users/${joined.body.user_id}`)).body;
    expect(user).toMatchObject({ role: 300, delivery_email: email });
  });
});

describe("a new address", () => {
  test("is confirmed there, and the former one is told", async () => {
    const person = await org.add({ email: freshAddress(), password: TEST_PASSWORD });
    const email = freshAddress();
    expect((await person.client.patch("/settings", { email })).status).toBe(200);
    expect((await person.client.get("/users/me")).body.delivery_email).toBe(person.email);
    const key = await keyFor(email, "confirm");
    expect((await look(key)).body).toMatchObject({ kind: "address", email });
    expect(await post(`/email_change/${key}`)).toMatchObject({ status: 200, body: { email } });
    expect(await post(`/email_change/${key}`)).toMatchObject(refused("This link has already been used."));
    expect((await signIn(email, TEST_PASSWORD)).body.user_id).toBe(person.id);
    const { subject, text = "" } = await mailbox.mailTo(person.email);
    expect(subject).toBe("Your address at Test organization has changed");
    expect(text).toContain(email);
  });

  test("that somebody else has got meanwhile, or where addresses stay as they are, is refused", async () => {
    const person = await org.add({ email: freshAddress() });
    const email = freshAddress();
    await person.client.patch("/settings", { email });
    const key = await keyFor(email, "confirm");
    await withSettings(org.realmId, { settings: { email_changes_disabled: true } }, async () => {
      expect(await post(`/email_change/${key}`)).toMatchObject(
        refused("Email address changes are disabled in this organization."),
      );
    });
    await org.add({ email });
    expect(await post(`/email_change/${key}`)).toMatchObject(refused("Email is already in use."));
  });
});
