/** Accounts of a directory's people, created ahead by the administrator's command, against a real LDAP server. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { configure } from "../../lib/config.ts";
import { serveLdapOrganization } from "../../lib/testing/ldap-sign-ins.ts";
import { LdapDirectory } from "../../lib/testing/outside/ldap-directory.ts";
import { runCommand } from "./run-command.ts";

const PASSWORD = "an old password of the directory";

const directory = await LdapDirectory.open();
if (directory) await sync(directory);
else
  test.skip("no LDAP server can be had: slapd is not installed, and Debian's package cannot be downloaded");

async function sync(ldap: LdapDirectory) {
  afterAll(() => ldap.close());
  const { org, fetchKey, userOf, use } = await serveLdapOrganization(ldap);
  const subdomain = org.host.split(".")[0] ?? "";
  const run = (...options: readonly string[]) => runCommand(["people", "sync-ldap", subdomain, ...options]);
  const groups = { base: ldap.groupsBase, filter: "(member={dn})", names: ["makers"], roles: null };
  beforeEach(() => use({ groups, profile: new Map([["Phone", "telephoneNumber"]]) }));

  test("accounts exist before their people sign in, with groups and profile fields, and become theirs", async () => {
    const { body: group } = await org.owner.client.post("/user_groups/create", {
      ...{ name: "makers", description: "", members: [] },
    });
    const { body: field } = await org.owner.client.post("/realm/profile_fields", {
      name: "Phone",
      field_type: 1,
    });
    await ldap.add({ uid: "mia", mail: "mia@example.com", name: "Mia Maker", password: PASSWORD });
    await ldap.add({ uid: "member", mail: org.member.email, name: "Mo Member" });
    await ldap.add({ uid: "nobody", name: "No Address" });
    await ldap.set("mia", "telephoneNumber", "12345");
    await ldap.group("makers", "mia");
    const planned = await run("--dry-run");
    expect(planned).toContain("to be created: 1, to be linked by address: 1, already there: 0, refused: 1.");
    const before = await org.owner.client.get("/users");
    const report = JSON.parse(await run("--json"));
    expect(report.people).toMatchObject([
      { full_name: "Mia Maker", outcome: "created" },
      { full_name: "Mo Member", outcome: "linked" },
      { full_name: "No Address", outcome: "refused", reason: expect.stringContaining("no email address") },
    ]);
    const after = await org.owner.client.get("/users", { include_custom_profile_fields: true });
    expect(members(after.body)).toHaveLength(members(before.body).length + 1);
    const mia = members(after.body).find(({ full_name }) => full_name === "Mia Maker");
    expect(mia).toMatchObject({ is_active: true, profile_data: { [String(field.id)]: { value: "12345" } } });
    const { body } = await org.owner.client.get(
      `/user_groups/${Number(group.group_id)}/members/${String(mia?.user_id)}`,
    );
    expect(body.is_user_group_member).toBe(true);
    expect((await fetchKey("mia", PASSWORD)).body).toMatchObject({ user_id: mia?.user_id });
    expect(await run()).toContain("created: 0, linked by address: 0, already there: 2, refused: 1.");
  });

  test("a directory of several pages is read as a whole, and who is missing is deactivated only on request", async () => {
    await Promise.all(
      Array.from({ length: 230 }, (_, number) =>
        ldap.add({ uid: `p${number}`, mail: `p${number}@example.com`, name: `Person ${number}` }),
      ),
    );
    expect(await run("--dry-run")).toContain("to be created: 230,");
    const { missing } = JSON.parse(await run("--json", "--dry-run"));
    expect(missing).toEqual([]);
    await ldap.set("mia", "title", "gone");
    expect(await run("--dry-run")).toMatch(/No longer in the directory: 1\.\nMia Maker/);
    const { missing: gone } = JSON.parse(await run("--json", "--dry-run", "--deactivate-missing"));
    expect(await userOf(gone[0].id)).toMatchObject({ is_active: true });
    await ldap.set("mia", "title");
  });

  test("a missing directory, and one that does not answer, are named", async () => {
    await use({ url: "ldap://localhost:1" });
    await expect(run()).rejects.toThrow("The directory cannot be asked: ");
    configure({ ldap: null });
    await expect(run()).rejects.toThrow("No directory is configured: set PARLEY_LDAP_URL.");
  });
}

interface Listed {
  readonly user_id: number;
  readonly full_name: string;
}

function members(body: Readonly<Record<string, unknown>>): Listed[] {
  return Array.isArray(body.members) ? body.members : [];
}
