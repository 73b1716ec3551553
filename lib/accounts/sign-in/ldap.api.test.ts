/** Sign-in by a directory, against a real LDAP server: who gets in, whose account it is, and what follows from changes. */

import { createServer } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { configure, type LdapServer } from "../../config.ts";
import { database } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { LdapDirectory } from "../../testing/outside/ldap-directory.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
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
  test.skip("no LDAP server can be had: slapd is not installed, and Debian's package cannot be downloaded");

async function signInBy(ldap: LdapDirectory) {
  afterAll(() => ldap.close());
  const { server, org } = await serveOrganization({ development: false, trustedProxies: 1 });

  let addresses = 0;
  const nextAddress = () => {
    addresses += 1;
    return `198.51.100.${addresses}`;
  };
  const fetchKey = (username: string, password: string, from = nextAddress()) =>
    org.anonymous.raw({
      method: "POST",
      path: "/fetch_api_key",
      headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": from },
      body: new URLSearchParams({ username, password }).toString(),
    });
  const userOf = async (id: unknown) => (await org.owner.client.get(`/users/${Number(id)}`)).body.user;
  const use = async (given: Partial<LdapServer> = {}) => configure({ ldap: await ldap.configuration(given) });
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

  test("memberships follow the directory's groups, as far as they are named", async () => {
    const made = async (name: string, members: number[]) => {
      const created = await org.owner.client.post("/user_groups/create", { name, description: "", members });
      return Number(created.body.group_id);
    };
    await ldap.add({ uid: "mia", mail: "mia@example.com", password: PASSWORD });
    await ldap.add({ uid: "other", mail: "other@example.com" });
    const groups = {
      base: ldap.groupsBase,
      filter: "(member={dn})",
      names: ["makers", "movers"],
      roles: null,
    };
    await use({ groups });
    await ldap.group("makers", "mia", "other");
    await ldap.group("owners", "mia");
    const { body } = await fetchKey("mia", PASSWORD);
    const id = Number(body.user_id);
    const makers = await made("makers", []);
    const movers = await made("movers", [id]);
    const owners = await made("owners", []);
    const events = await org.owner.listen({ event_types: ["user_group"] });
    const isIn = async (group: number) =>
      (await org.owner.client.get(`/user_groups/${group}/members/${id}`)).body.is_user_group_member;
    await fetchKey("mia", PASSWORD);
    expect([await isIn(makers), await isIn(movers), await isIn(owners)]).toEqual([true, false, false]);
    expect((await events.read()).map(({ op }) => op).sort()).toEqual(["add_members", "remove_members"]);
    await use({ groups: { ...groups, names: ["Makers", "movers"] } });
    await followDirectory();
    expect(await isIn(makers)).toBe(true);
    // A search that finds none of the groups proves no membership to be over.
    await use({ groups: { ...groups, base: ldap.peopleBase } });
    await followDirectory();
    expect(await isIn(makers)).toBe(true);
    await use({ groups });
    await ldap.group("makers", "other");
    await followDirectory();
    expect(await isIn(makers)).toBe(false);
  });

  test("custom profile fields follow the directory, as far as they are named and take what it says", async () => {
    const field = async (name: string, type: number, data: object = {}) => {
      const created = await org.owner.client.post("/realm/profile_fields", {
        name,
        field_type: type,
        ...data,
      });
      return Number(created.body.id);
    };
    const options = { a: { text: "Berlin", order: "1" }, b: { text: "Lisbon", order: "2" } };
    const [phone, office, born] = [
      await field("Phone", 1),
      await field("Office", 3, { field_data: JSON.stringify(options) }),
      await field("Born", 4),
    ];
    const profile = new Map([
      ["Phone", "telephoneNumber"],
      ["Office", "l"],
      ["Born", "description"],
      ["Nothing here", "sn"],
    ]);
    await use({ profile });
    await ldap.add({ uid: "pia", mail: "pia@example.com", password: PASSWORD });
    await ldap.set("pia", "telephoneNumber", "+49 30 1234");
    await ldap.set("pia", "l", "Lisbon");
    await ldap.set("pia", "description", "long ago");
    const { body } = await fetchKey("pia", PASSWORD);
    const dataOf = async () =>
      (await org.owner.client.get(`/users/${body.user_id}?include_custom_profile_fields=true`)).body;
    expect(await dataOf()).toMatchObject({
      user: { profile_data: { [`${phone}`]: { value: "+49 30 1234" }, [`${office}`]: { value: "b" } } },
    });
    const events = await org.owner.listen({ event_types: ["realm_user"] });
    await ldap.set("pia", "telephoneNumber");
    await ldap.set("pia", "l", "Paris");
    await ldap.set("pia", "description", "1990-01-31");
    await followDirectory();
    await followDirectory();
    expect(await events.read()).toHaveLength(2);
    expect((await dataOf()).user).toHaveProperty("profile_data", {
      [`${office}`]: { value: "b" },
      [`${born}`]: { value: "1990-01-31" },
    });
  });

  test("roles follow the directory's groups, except that of an owner", async () => {
    const roles = new Map([
      ["admins", 200],
      ["externals", 600],
    ]);
    const groups = { base: ldap.groupsBase, filter: "(member={dn})", names: [], roles };
    await use({ groups });
    await ldap.add({ uid: "rosa", mail: "rosa@example.com", password: PASSWORD });
    await ldap.add({ uid: "boss", mail: org.owner.email, password: PASSWORD });
    await ldap.group("externals", "rosa", "boss");
    const { body } = await fetchKey("rosa", PASSWORD);
    expect(await userOf(body.user_id)).toMatchObject({ role: 600 });
    await ldap.group("admins", "rosa");
    await followDirectory();
    expect(await userOf(body.user_id)).toMatchObject({ role: 200 });
    await use({ groups: { ...groups, base: ldap.peopleBase } });
    await followDirectory();
    expect(await userOf(body.user_id)).toMatchObject({ role: 200 });
    await use({ groups });
    for (const group of ["admins", "externals"]) await ldap.group(group, "boss");
    await fetchKey("rosa", PASSWORD);
    expect(await userOf(body.user_id)).toMatchObject({ role: 400 });
    expect((await fetchKey("boss", PASSWORD)).body.user_id).toBe(org.owner.id);
    expect(await userOf(org.owner.id)).toMatchObject({ role: 100 });
  });

  test("people who may no longer sign in there are deactivated here until they may again, unless an administrator has done it", async () => {
    await ldap.add({ uid: "leaver", mail: "leaver@example.com", password: PASSWORD });
    const { body } = await fetchKey("leaver", PASSWORD);
    await followDirectory();
    expect(await userOf(body.user_id)).toMatchObject({ is_active: true });
    await ldap.set("leaver", "title", "gone");
    expect((await fetchKey("leaver", PASSWORD)).body).toEqual(refusal);
    await followDirectory();
    expect(await userOf(body.user_id)).toMatchObject({ is_active: false });
    await ldap.set("leaver", "title");
    await followDirectory();
    expect(await userOf(body.user_id)).toMatchObject({ is_active: true });
    await ldap.set("leaver", "title", "gone");
    await followDirectory();
    await ldap.set("leaver", "title");
    expect((await fetchKey("leaver", PASSWORD)).status).toBe(200);
    await org.owner.client.delete(`/users/${body.user_id}`);
    await followDirectory();
    expect((await fetchKey("leaver", PASSWORD)).body).toMatchObject({ code: "USER_DEACTIVATED" });
  });

  test("nobody is deactivated when most people are missing at once", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => org.add()));
    await database().prisma.directoryLink.createMany({
      data: people.map(({ id }) => ({ realmId: org.realmId, userId: id, entryId: `none${id}` })),
    });
    await use({ people: { base: "ou=groups,dc=example,dc=org", filter: "(uid={username})" } });
    await followDirectory();
    expect(await userOf(people[0]?.id)).toMatchObject({ is_active: true });
    await database().prisma.directoryLink.deleteMany({ where: { entryId: { startsWith: "none" } } });
  });

  test("an entry's id that another one has too ends nobody's account, and keeps no other from following", async () => {
    const { attributes } = await ldap.configuration();
    await use({ attributes: { ...attributes, id: "employeeNumber" } });
    const other = await createTestOrganization(server.port);
    const idOf: Record<string, number> = {};
    for (const uid of ["twin", "single"]) {
      await ldap.add({ uid, mail: `${uid}@example.com`, password: PASSWORD });
      await ldap.set(uid, "employeeNumber", uid);
      const { body } = await other.anonymous.post("/fetch_api_key", { username: uid, password: PASSWORD });
      idOf[uid] = Number(body.user_id);
    }
    for (const uid of ["second", "third"]) {
      await ldap.add({ uid });
      await ldap.set(uid, "employeeNumber", "twin");
    }
    await ldap.set("single", "cn", "Single Person");
    await followDirectory();
    const stateOf = async (uid: string) => (await other.owner.client.get(`/users/${idOf[uid]}`)).body.user;
    expect(await stateOf("twin")).toMatchObject({ is_active: true, full_name: "Somebody New" });
    expect(await stateOf("single")).toMatchObject({ is_active: true, full_name: "Single Person" });
    await ldap.set("second", "userPassword", PASSWORD);
    for (const username of ["twin", "second"]) {
      const refused = await other.anonymous.post("/fetch_api_key", { username, password: PASSWORD });
      expect(refused.body).toEqual(refusal);
    }
    await ldap.set("second", "employeeNumber", "its own");
    await ldap.set("third", "employeeNumber");
    const again = await other.anonymous.post("/fetch_api_key", { username: "twin", password: PASSWORD });
    expect(again.body).toMatchObject({ user_id: idOf.twin });
  });

  test("an account that cannot follow keeps no other from following", async () => {
    const ids: Record<string, number> = {};
    for (const uid of ["stuck", "moving"]) {
      await ldap.add({ uid, mail: `${uid}@example.com`, password: PASSWORD });
      ids[uid] = Number((await fetchKey(uid, PASSWORD)).body.user_id);
      await ldap.set(uid, "cn", "Changed");
    }
    const isFree = `id <> ${ids.stuck} OR full_name <> 'Changed'`;
    await database().pool.query(`ALTER TABLE user_account ADD CONSTRAINT stuck CHECK (${isFree})`);
    await followDirectory();
    await database().pool.query("ALTER TABLE user_account DROP CONSTRAINT stuck");
    expect(await userOf(ids.moving)).toMatchObject({ full_name: "Changed" });
    await followDirectory();
    expect(await userOf(ids.stuck)).toMatchObject({ full_name: "Changed" });
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
