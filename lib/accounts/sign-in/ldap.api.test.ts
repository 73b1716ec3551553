/** Sign-in by a real LDAP server: admission and account matching. */
import { createServer } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { LdapServer } from "../../config.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { serveLdapOrganization } from "../../testing/ldap-sign-ins.ts";
import { LdapDirectory } from "../../testing/outside/ldap-directory.ts";
import { createTestOrganization, TEST_PASSWORD } from "../../testing/test-organization.ts";
import { withSettings } from "../../testing/with-settings.ts";
import { followDirectory } from "../directory/follow-directory.ts";

const refusal = {
  result: "error",
  code: "AUTHENTICATION_FAILED",
  msg: "Your username or password is incorrect",
};
const PASSWORD = "an old password of the directory";

const directory = await LdapDirectory.open();
if (directory) await signInBy(directory);
else
  test.skip("no LDAP server is available: slapd is not installed, and Debian's package cannot be downloaded");

async function signInBy(ldap: LdapDirectory) {
  afterAll(() => ldap.close());
  const { server, org, fetchKey, userOf, use } = await serveLdapOrganization(ldap);
  beforeEach(() => use());

  test("a user name and its password make an account, and find it again whatever the name has become", async () => {
    const events = await org.owner.listen({ event_types: ["realm_user"] });
    await ldap.add({ uid: "ada", mail: "ada.l@example.com", name: "Ada Lovelace", password: PASSWORD });
    const { status, body } = await fetchKey("ada", PASSWORD);
    expect([status, body.email]).toEqual([200, "ada.l@example.com"]);
    expect(await userOf(body.user_id)).toMatchObject({
      full_name: "Ada Lovelace",
      role: 400,
      is_active: true,
    });
    expect(await events.read()).toContainEqual(expect.objectContaining({ type: "realm_user", op: "add" }));
    await ldap.rename("ada", "countess");
    await ldap.set("countess", "cn", "Ada King");
    await ldap.set("countess", "mail", "ada.king@example.com");
    expect((await fetchKey("ada", PASSWORD)).body).toEqual(refusal);
    const later = await fetchKey("countess", PASSWORD);
    expect(later.body).toMatchObject({ user_id: body.user_id, email: "ada.king@example.com" });
    expect(await userOf(body.user_id)).toMatchObject({
      full_name: "Ada King",
      delivery_email: "ada.king@example.com",
    });
    const mails = await query(sql`
      SELECT kind, recipient FROM outgoing_mail WHERE recipient LIKE 'ada.%' ORDER BY recipient`);
    expect(mails).toEqual([
      { kind: "address-given-by-directory", recipient: "ada.king@example.com" },
      { kind: "address-changed-by-directory", recipient: "ada.l@example.com" },
    ]);
  });

  test("people who had an account here keep it, and sign in by the directory alone from then on", async () => {
    const person = await org.add({ email: "grace@example.com", password: TEST_PASSWORD });
    expect((await fetchKey("grace@example.com", TEST_PASSWORD)).status).toBe(200);
    await ldap.add({ uid: "grace", mail: "Grace@example.com", name: "Grace", password: PASSWORD });
    expect((await fetchKey("grace", PASSWORD)).body).toMatchObject({ user_id: person.id });
    expect((await fetchKey("grace@example.com", TEST_PASSWORD)).body).toEqual(refusal);
    await ldap.add({ uid: "mallory", mail: "grace@example.com", name: "Mallory", password: PASSWORD });
    expect((await fetchKey("mallory", PASSWORD)).body).toEqual(refusal);
  });

  test("people whom the directory does not know sign in by their own passwords", async () => {
    expect((await fetchKey("member@example.com", TEST_PASSWORD)).status).toBe(200);
    expect((await fetchKey("member@example.com", "wrong")).body).toEqual(refusal);
  });

  test("unknown names, wrong and empty passwords, and what means something in filters get the same answer", async () => {
    await ldap.add({ uid: "eve", mail: "eve@example.com", password: PASSWORD });
    await ldap.add({ uid: "no-address", password: PASSWORD });
    await ldap.add({ uid: "robot", mail: org.bot.email, password: PASSWORD });
    const attempts = [
      ["eve", "wrong"],
      ["nobody", PASSWORD],
      ["eve", ""],
      ["", ""],
      ["*", PASSWORD],
      ["e*", PASSWORD],
      ["eve)(uid=*", PASSWORD],
      ["*)(|(uid=*", PASSWORD],
      ["eve\\2a", PASSWORD],
      ["no-address", "wrong"],
      ["robot", PASSWORD],
      [`eve${" ".repeat(100)}x`, PASSWORD],
      ["eve", "x".repeat(400)],
    ] as const;
    for (const [username, password] of attempts) {
      const { status, body } = await fetchKey(username, password);
      expect([username, status, body]).toEqual([username, 403, refusal]);
    }
    expect((await fetchKey("eve", PASSWORD)).status).toBe(200);
  });

  test("a name with characters that mean something in filters is a name like any other", async () => {
    await ldap.add({ uid: "o*(br\u00fcno)\\", mail: "bruno@example.com", password: PASSWORD });
    expect((await fetchKey("o*(br\u00fcno)\\", PASSWORD)).body).toMatchObject({ email: "bruno@example.com" });
  });

  test("a failure takes as long for a known name as for an unknown one", async () => {
    await ldap.add({ uid: "slow", mail: "slow@example.com", password: PASSWORD });
    const took = async (username: string) => {
      const start = performance.now();
      await fetchKey(username, "wrong");
      return performance.now() - start;
    };
    for (const username of ["slow", "nobody"]) expect(await took(username)).toBeGreaterThan(240);
  });

  test("an outage is told apart from a wrong password, and locks out nobody else at the address", async () => {
    await ldap.add({ uid: "iris", mail: "iris@example.com", password: PASSWORD });
    expect((await fetchKey("iris", PASSWORD)).status).toBe(200);
    await ldap.stop();
    const from = "203.0.113.9";
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const { status, body } = await fetchKey(attempt % 2 ? "iris" : "nobody", PASSWORD, from);
      expect([status, body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
      expect(body.msg).toBe("The directory cannot be reached. Please try again in a moment.");
    }
    expect((await fetchKey("member@example.com", TEST_PASSWORD, from)).status).toBe(200);
    await followDirectory();
    await ldap.start();
    expect((await fetchKey("iris", PASSWORD, from)).status).toBe(200);
  });

  test("during an outage, the password of an account here cannot be guessed without a limit", async () => {
    await ldap.stop();
    const from = "203.0.113.10";
    const guess = async (username: string) => (await fetchKey(username, "a guess", from)).body.code;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await guess("member@example.com")).toBe("SERVICE_UNAVAILABLE");
    }
    expect(await guess("member@example.com")).toBe("RATE_LIMIT_HIT");
    expect((await fetchKey("member@example.com", TEST_PASSWORD, from)).body.code).toBe("RATE_LIMIT_HIT");
    await ldap.start();
  });

  describe("a server is not trusted", () => {
    const fails = async (given: Partial<LdapServer>) => {
      await use(given);
      expect((await fetchKey("nobody", PASSWORD)).body.code).toBe("SERVICE_UNAVAILABLE");
    };
    test("that nobody vouches for", async () => {
      await fails({ authorities: null });
      await fails({ authorities: null, url: ldap.tlsUrl });
    });
    test("whose certificate is for another name", async () => {
      const { url } = await ldap.configuration();
      await fails({ url: url.replace("localhost", "127.0.0.1") });
    });
    test("that refuses the account which looks people up, or its base", async () => {
      await fails({ account: { dn: "cn=reader,dc=example,dc=org", password: "wrong" } });
      await fails({ people: { base: "ou=nowhere,dc=example,dc=org", filter: "(uid={username})" } });
    });
    test("that does not answer", async () => {
      const silent = createServer(() => undefined);
      await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
      const address = silent.address();
      const port = typeof address === "object" ? address?.port : 0;
      for (const startTls of [true, false]) {
        await fails({ url: `ldap://127.0.0.1:${port}`, startTls, withinMs: 200 });
      }
      silent.close();
    });
  });

  test("TLS from the beginning works as well", async () => {
    await ldap.add({ uid: "tls", mail: "tls@example.com", password: PASSWORD });
    await use({ url: ldap.tlsUrl, startTls: false });
    expect((await fetchKey("tls", PASSWORD)).status).toBe(200);
  });

  test("accounts are made only where the organization accepts the address", async () => {
    await ldap.add({ uid: "outsider", mail: "outsider@elsewhere.example", password: PASSWORD });
    await withSettings(org.realmId, { settings: { emails_restricted_to_domains: true } }, async () => {
      expect((await fetchKey("outsider", "wrong")).body).toEqual(refusal);
      expect((await fetchKey("outsider", PASSWORD)).body).toMatchObject({
        code: "BAD_REQUEST",
        msg: "Email 'outsider@elsewhere.example' not allowed in this organization",
      });
    });
    expect((await fetchKey("outsider", PASSWORD)).status).toBe(200);
  });

  test("each organization has its own account of a person, and clients learn that names need not be addresses", async () => {
    await ldap.add({ uid: "bea", mail: "bea@example.com", password: PASSWORD });
    expect((await org.anonymous.get("/server_settings")).body).toMatchObject({
      authentication_methods: { ldap: true, password: true },
      require_email_format_usernames: false,
    });
    const other = await createTestOrganization(server.port);
    const elsewhere = await other.anonymous.post("/fetch_api_key", { username: "bea", password: PASSWORD });
    expect(elsewhere.body).toMatchObject({ email: "bea@example.com" });
    expect(elsewhere.body.user_id).not.toBe((await fetchKey("bea", PASSWORD)).body.user_id);
  });
}
