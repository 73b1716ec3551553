/** What a directory decides about the accounts that belong to it, against a real LDAP server, and for how long. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { setLdapServer } from "../ldap/ldap-server.ts";
import { LdapDirectory } from "../testing/ldap-directory.ts";
import { serveOrganization } from "../testing/serve-organization.ts";
import { followDirectory } from "./follow-directory.ts";

const PASSWORD = "an old password of the directory";

const directory = await LdapDirectory.open();
if (directory) await decidesBy(directory);
else
  test.skip("no LDAP server can be had: slapd is not installed, and Debian's package cannot be downloaded");

async function decidesBy(ldap: LdapDirectory) {
  afterAll(() => ldap.close());
  const { org } = await serveOrganization();
  beforeEach(async () => setLdapServer(await ldap.configuration()));

  const signIn = (username: string, password: string) =>
    org.anonymous.post("/fetch_api_key", { username, password });
  const userOf = async (id: unknown) => (await org.owner.client.get(`/users/${Number(id)}`)).body.user;

  test("an entry that has lost its address is still there: only what the filter no longer finds is gone", async () => {
    await ldap.add({ uid: "nomad", mail: "nomad@example.com", name: "Nora Nomad", password: PASSWORD });
    const { body } = await signIn("nomad", PASSWORD);
    const present = { is_active: true, delivery_email: "nomad@example.com", full_name: "Nora Nomad" };
    for (const mail of [[], ["no address"]]) {
      await ldap.set("nomad", "mail", ...mail);
      await followDirectory();
      expect(await userOf(body.user_id)).toMatchObject(present);
    }
    await ldap.set("nomad", "title", "gone");
    await followDirectory();
    expect(await userOf(body.user_id)).toMatchObject({ is_active: false });
    await ldap.set("nomad", "title");
    await followDirectory();
    expect(await userOf(body.user_id)).toMatchObject(present);
  });
}
