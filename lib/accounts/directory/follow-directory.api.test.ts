/** Directory synchronization against a real LDAP server. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { database } from "../../kernel/db/client.ts";
import { serveLdapOrganization } from "../../testing/ldap-sign-ins.ts";
import { LdapDirectory } from "../../testing/outside/ldap-directory.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { followDirectory } from "./follow-directory.ts";

const refusal = {
  result: "error",
  code: "AUTHENTICATION_FAILED",
  msg: "Your username or password is incorrect",
};
const PASSWORD = "an old password of the directory";

const directory = await LdapDirectory.open();
if (directory) await follow(directory);
else
  test.skip("no LDAP server is available: slapd is not installed, and Debian's package cannot be downloaded");

async function follow(ldap: LdapDirectory) {
  afterAll(() => ldap.close());
  const { server, org, fetchKey, userOf, use } = await serveLdapOrganization(ldap);
  beforeEach(() => use());

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
    // A search without any group does not end memberships.
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
}
