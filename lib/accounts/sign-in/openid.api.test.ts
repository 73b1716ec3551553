/** Sign-in by OpenID Connect: admission, account matching, and attacks. */
import { randomUUID } from "node:crypto";
import { generateKeyPair, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { configure } from "../../config.ts";
import { database } from "../../kernel/db/client.ts";
import { changeOrganization } from "../../testing/change-organization.ts";
import { PageClient } from "../../testing/clients/page-client.ts";
import { openIdSignIns } from "../../testing/openid-sign-ins.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { signInPages } from "../../testing/sign-in-pages.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { withSettings } from "../../testing/with-settings.ts";

const { server, org } = await serveOrganization({ development: false, pages: signInPages() });
const other = await createTestOrganization(server.port);
const closed = await createTestOrganization(server.port);
const { openId, person, signIn, whoIs, refusal, arrive } = await openIdSignIns(server.port, [
  org,
  other,
  closed,
]);

const open = { settings: { invite_required: false } };

const LOGOUT = "http://schemas.openid.net/event/backchannel-logout";

function logoutClaims(given: object) {
  const iat = Math.floor(Date.now() / 1000);
  const said = { iss: openId.issuer, aud: "parley", iat, jti: randomUUID(), events: { [LOGOUT]: {} } };
  return { ...said, ...given };
}

const logoutToken = (given: object) => openId.sign(logoutClaims(given));

/** Anyone may send a token. */
const logOut = (token: string) => org.anonymous.post("/openid/backchannel_logout", { logout_token: token });

describe("an account", () => {
  test("is found by a confirmed address once, and from then on by what the provider calls the person", async () => {
    const known = await org.add();
    const { subject } = person({ email: known.email.toUpperCase() });
    const { client, location } = await signIn(subject, { after: "/#narrow/is/starred" });
    expect(location).toBe(`http://${org.host}/#narrow/is/starred`);
    expect(await whoIs(client)).toBe(known.id);
    openId.people.set(subject, { email: "elsewhere@example.org" });
    expect(await whoIs((await signIn(subject)).client)).toBe(known.id);
    const second = person({ email: known.email });
    expect(await refusal(second.subject)).toBe("other-person");
  });

  test("is not given for an address that the provider does not confirm, nor a bot's", async () => {
    const { email } = await org.add();
    for (const claims of [
      { email, email_verified: false },
      { email, email_verified: undefined },
      { email, email_verified: "false" },
      { email: undefined },
    ]) {
      expect(await refusal(person(claims).subject)).toBe("unconfirmed");
    }
    expect(await refusal(person({ email: org.bot.email }).subject)).toBe("not-accepted");
  });

  test("is given by a provider that writes the confirmation as a text", async () => {
    const { email, id } = await org.add();
    const { client } = await signIn(person({ email, email_verified: "true" }).subject);
    expect(await whoIs(client)).toBe(id);
  });

  test("is made where the organization is open, accepts the address, or has invited the person", async () => {
    const uninvited = person();
    expect(await refusal(uninvited.subject)).toBe("uninvited");
    await withSettings(org.realmId, open, async () => {
      const { client } = await signIn(uninvited.subject);
      const { user } = (await org.owner.client.get(`/users/${await whoIs(client)}`)).body;
      expect(user).toMatchObject({ full_name: "Nova Stern", delivery_email: uninvited.email, role: 400 });
    });
    const settings = { invite_required: false, emails_restricted_to_domains: true };
    await withSettings(org.realmId, { settings }, async () => {
      expect(await refusal(person().subject)).toBe("not-accepted");
    });
    const link = await org.owner.client.post("/invites/multiuse", { invite_as: 300 });
    const key = z.string().parse(link.body.invite_link).replace(/.*\//, "");
    const { client, location } = await signIn(person().subject, { after: `/?invite_key=${key}#narrow` });
    expect(location).toBe(`http://${org.host}/#narrow`);
    const { user } = (await org.owner.client.get(`/users/${await whoIs(client)}`)).body;
    expect(user).toMatchObject({ role: 300 });
    expect(await refusal(person().subject, { after: "/?invite_key=1-wrong" })).toBe("not-accepted");
    const mailed = person();
    await org.owner.client.post("/invites", { invitee_emails: mailed.email, stream_ids: [], invite_as: 600 });
    const { id } = await database().prisma.invitation.findFirstOrThrow({ where: { email: mailed.email } });
    expect(await whoIs((await signIn(mailed.subject)).client)).not.toBeNull();
    expect((await database().prisma.invitation.findUniqueOrThrow({ where: { id } })).usedAt).not.toBeNull();
  });

  test("that is deactivated, or in a deactivated organization, is not let in", async () => {
    const known = await org.add();
    const { subject } = person({ email: known.email });
    const { client } = await signIn(subject);
    await org.owner.client.delete(`/users/${known.id}`);
    expect(await whoIs(client)).toBeNull();
    expect(await refusal(subject)).toBe("deactivated");
    await changeOrganization(closed.realmId, () => [{ kind: "realm_changed", fields: { isActive: false } }]);
    const member = person({ email: closed.member.email });
    expect(await refusal(member.subject, { at: closed })).toBe("organization-deactivated");
    expect(await refusal(person({ email: (await org.add()).email }).subject, { at: other })).toBe(
      "uninvited",
    );
  });

  test("follows the groups of the provider that are configured, and no others", async () => {
    const names = new Map([["eng-team", `engineering-${org.realmId}`]]);
    configure({ openId: openId.configuration({ groups: { claim: "groups", names } }) });
    const known = await org.add();
    const group = (name: string, members: number[]) =>
      org.owner.client.post("/user_groups/create", { name, description: "", members });
    const { body } = await group(`engineering-${org.realmId}`, []);
    await group(`own-${org.realmId}`, [known.id]);
    const members = async () =>
      (await org.owner.client.get(`/user_groups/${body.group_id}/members`)).body.members;
    const { subject, email } = person({ email: known.email, groups: ["eng-team", `own-${org.realmId}`] });
    await signIn(subject);
    expect(await members()).toEqual([known.id]);
    for (const unreadable of [undefined, null, 7, ""]) {
      openId.people.set(subject, { email, groups: unreadable });
      await signIn(subject);
      expect(await members()).toEqual([known.id]);
    }
    openId.people.set(subject, { email, groups: [] });
    await signIn(subject);
    expect(await members()).toEqual([]);
    openId.people.set(subject, { email, groups: ["/eng-team"] });
    await signIn(subject);
    expect(await members()).toEqual([known.id]);
    openId.people.set(subject, { email, groups: "others" });
    await signIn(subject);
    expect(await members()).toEqual([]);
    expect(body.result).toBe("success");
  });
});

describe("a session", () => {
  test("is one of ours: it is listed, ends everywhere at once, and by signing out", async () => {
    const known = await org.add();
    const { subject } = person({ email: known.email });
    const [first, second] = [await signIn(subject), await signIn(subject)];
    await known.client.delete("/users/me/sessions");
    expect([await whoIs(first.client), await whoIs(second.client)]).toEqual([null, null]);
    const { client } = await signIn(subject);
    const cookie = client.cookieHeader;
    await client.signOut();
    expect(client.session).toBeUndefined();
    expect((await org.anonymous.raw({ method: "GET", path: "/users/me", headers: { cookie } })).status).toBe(
      401,
    );
  });

  test("ends when the person signs out at the provider, in every organization, and no other session does", async () => {
    const known = await org.add();
    const { subject } = person({ email: known.email });
    const stranger = await signIn(person({ email: (await org.add()).email }).subject);
    await other.add({ email: known.email });
    const elsewhere = await signIn(subject, { at: other });
    const [nameless, { client }] = [await signIn(subject), await signIn(subject)];
    await openId.signOut();
    expect(await whoIs(client)).toBeNull();
    expect(await whoIs(nameless.client)).toBe(known.id);
    await database().prisma.userSession.updateMany({
      where: { userId: known.id },
      data: { openIdSid: null },
    });
    const unknown = await logoutToken({ sub: subject, sid: "unknown" });
    expect(await logOut(unknown)).toMatchObject({ status: 200 });
    expect(await whoIs(nameless.client)).toBeNull();
    expect(await whoIs(elsewhere.client)).not.toBeNull();
    const again = await signIn(subject);
    const token = await logoutToken({ sub: subject });
    expect(await logOut(token)).toMatchObject({ status: 200, body: { result: "success" } });
    expect([await whoIs(again.client), await whoIs(elsewhere.client)]).toEqual([null, null]);
    const last = await signIn(subject);
    // Replayed by an eavesdropper.
    expect(await logOut(token)).toMatchObject({ status: 400, body: { msg: "Invalid logout token" } });
    expect(await whoIs(last.client)).toBe(known.id);
    expect(await whoIs(stranger.client)).not.toBeNull();
  });

  test("ends by no token that the provider has not made for that", async () => {
    const known = await org.add();
    const { subject } = person({ email: known.email });
    const { client } = await signIn(subject);
    const claims = { sub: subject };
    const { privateKey } = await generateKeyPair("RS256");
    const secret = new TextEncoder().encode(openId.configuration().clientSecret);
    const whole = logoutClaims(claims);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const tokens = [
      "",
      "a.b.c",
      `${part({ alg: "none" })}.${part(whole)}.`,
      await new SignJWT(whole).setProtectedHeader({ alg: "RS256", kid: "1" }).sign(privateKey),
      await new SignJWT(whole).setProtectedHeader({ alg: "HS256" }).sign(secret),
      await logoutToken({ ...claims, nonce: "x" }),
      await logoutToken({ ...claims, events: {} }),
      await logoutToken({ ...claims, events: { [LOGOUT]: true } }),
      await logoutToken({ ...claims, aud: "another" }),
      await logoutToken({ ...claims, iss: "https://another.example" }),
      await logoutToken({ ...claims, iat: whole.iat - 700 }),
      await logoutToken({ ...claims, exp: whole.iat - 60 }),
      await logoutToken({ ...claims, iat: undefined }),
      await logoutToken({ ...claims, jti: undefined }),
      await logoutToken({}),
    ];
    for (const token of tokens) expect(await logOut(token)).toMatchObject({ status: 400 });
    configure({ openId: openId.configuration({ issuer: "http://127.0.0.1:1" }) });
    expect(await logOut(await logoutToken(claims))).toMatchObject({ status: 503 });
    configure({ openId: null });
    expect(await logOut(await logoutToken(claims))).toMatchObject({ status: 400 });
    expect(await whoIs(client)).toBe(known.id);
  });

  test("that somebody has planted in the browser does not become the person's", async () => {
    const [attacker, victim] = [await org.add(), await org.add()];
    const planted = await signIn(person({ email: attacker.email }).subject);
    const { subject } = person({ email: victim.email });
    const { client } = planted;
    const cookie = client.cookieHeader;
    await arrive(client, await openId.visit(await client.setOut("oidc", "/"), subject));
    expect(await whoIs(client)).toBe(victim.id);
    const kept = await org.anonymous.raw({ method: "GET", path: "/users/me", headers: { cookie } });
    expect(kept.body.user_id).toBe(attacker.id);
  });

  test("never begins by an answer that belongs to another browser, organization or time", async () => {
    const { subject } = person({ email: (await org.add()).email });
    const { client, address, callback } = await signIn(subject);
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      state: expect.stringMatching(/.{20}/),
      nonce: expect.stringMatching(/.{20}/),
    });
    // Repeated in the same browser, whose state is used up.
    expect(await arrive(client, callback)).toMatch(/\/login\?.*error=OAuthCallback$/);
    const begun = new PageClient(server.port, org.host);
    const fresh = await openId.visit(await begun.setOut("oidc", "/"), subject);
    const stranger = new PageClient(server.port, org.host);
    expect(await arrive(stranger, fresh)).toMatch(/error=OAuthCallback$/);
    await stranger.setOut("oidc", "/");
    expect(await arrive(stranger, fresh)).toMatch(/error=OAuthCallback$/);
    const elsewhere = new PageClient(server.port, other.host);
    for (const [name, value] of begun.cookies) elsewhere.cookies.set(name, value);
    expect(await arrive(elsewhere, fresh)).toMatch(/error=OAuthCallback$/);
    for (const each of [stranger, elsewhere]) expect(each.session).toBeUndefined();
  });

  test("never begins by a forged token", async () => {
    const { subject, email } = person({ email: (await org.add()).email });
    const { privateKey } = await generateKeyPair("RS256");
    const claims = { sub: subject, email, email_verified: true };
    const token = (nonce: string) =>
      new SignJWT({ ...claims, nonce })
        .setIssuer(openId.issuer)
        .setAudience("parley")
        .setIssuedAt()
        .setExpirationTime("5m");
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const unsigned = (nonce: string) => {
      const exp = Math.floor(Date.now() / 1000) + 300;
      const payload = { ...claims, nonce, iss: openId.issuer, aud: "parley", iat: exp - 300, exp };
      return `${part({ alg: "none" })}.${part(payload)}.`;
    };
    const secret = new TextEncoder().encode(openId.configuration().clientSecret);
    for (const forged of [
      async (nonce: string) => unsigned(nonce),
      (nonce: string) => token(nonce).setProtectedHeader({ alg: "RS256", kid: "1" }).sign(privateKey),
      (nonce: string) => token(nonce).setProtectedHeader({ alg: "HS256" }).sign(secret),
    ]) {
      openId.forge = async (nonce) => ({ id_token: await forged(nonce) });
      expect(await refusal(subject)).toBe("OAuthCallback");
    }
  });

  test("never begins by a true token of the provider that is for another program, or another sign-in", async () => {
    const { subject, email } = person({ email: (await org.add()).email });
    for (const wrong of [
      { aud: "another" },
      { nonce: "another" },
      { iss: "https://evil.example" },
      { exp: 1 },
    ]) {
      openId.forge = async (nonce) => {
        const exp = Math.floor(Date.now() / 1000) + 300;
        const truth = { iss: openId.issuer, aud: "parley", sub: subject, email, email_verified: true, nonce };
        return { id_token: await openId.sign({ ...truth, iat: exp - 300, exp, ...wrong }) };
      };
      expect(await refusal(subject)).toBe("OAuthCallback");
    }
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "zulip://x",
  ])("leads nowhere but to this site: %s", async (after) => {
    const { subject } = person({ email: org.member.email });
    openId.people.set("the-member", { email: org.member.email, email_verified: true });
    const { location } = await signIn("the-member", { after });
    expect(new URL(location).origin).toBe(`http://${org.host}`);
    expect(subject).not.toBe("");
  });
});

test("clients are told of it, as long as it is configured", async () => {
  const settings = async () => (await org.anonymous.get("/server_settings")).body;
  expect(await settings()).toMatchObject({
    authentication_methods: { "openid connect": true },
    external_authentication_methods: [
      {
        name: "oidc",
        display_name: "Example ID",
        display_icon: null,
        login_url: "/login/oidc",
        signup_url: "/login/oidc",
      },
    ],
  });
  const registered = await org.member.client.post("/register", { fetch_event_types: ["realm"] });
  expect(registered.body.realm_authentication_methods).toMatchObject({
    "OpenID Connect": { enabled: true, available: true },
  });
  configure({ openId: null });
  expect(await settings()).toMatchObject({
    authentication_methods: { "openid connect": false },
    external_authentication_methods: [],
  });
  const client = new PageClient(server.port, org.host);
  expect(await client.setOut("oidc", "/")).not.toContain(openId.issuer);
});
