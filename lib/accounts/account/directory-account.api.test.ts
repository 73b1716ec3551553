/** People cannot change what the directory manages. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfiguration } from "../../config/read-configuration.ts";
import { configure } from "../../config.ts";
import { database } from "../../kernel/db/client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { TEST_PASSWORD } from "../../testing/test-organization.ts";

const { org } = await serveOrganization({ development: false });
const configured = { PARLEY_LDAP_URL: "ldaps://ldap.example.com", PARLEY_LDAP_BASE_DN: "dc=example" };
const newPassword = { old_password: TEST_PASSWORD, new_password: "crane violet harbour 58" };

beforeEach(() => {
  configure({ ldap: readConfiguration(configured).ldap });
  configure({ mailServer: "shown" });
});
afterEach(() => {
  configure({ ldap: null });
  configure({ mailServer: null });
});

async function linkedPerson() {
  const person = await org.add({ password: TEST_PASSWORD });
  const entry = { userId: person.id, realmId: org.realmId, entryId: `entry-${person.id}` };
  await database().prisma.directoryLink.create({ data: entry });
  const own = async () => (await person.client.get("/users/me/passkeys")).body.by_directory;
  return { person, own };
}

test("name, address and password are not their person's to change, and all else is", async () => {
  const { person, own } = await linkedPerson();
  expect(await own()).toBe(true);
  for (const given of [{ full_name: "Somebody Else" }, { email: "else@example.com" }]) {
    expect(await person.client.patch("/settings", { ...given, enter_sends: false })).toMatchObject({
      status: 400,
      body: {
        code: "BAD_REQUEST",
        msg: "Your organization's directory decides about your name and your address.",
      },
    });
  }
  expect((await person.client.patch("/settings", newPassword)).body).toMatchObject({
    code: "PASSWORD_AUTH_DISABLED",
    msg: "Your organization's directory signs this account in.",
  });
  const same = { email: person.email, enter_sends: false };
  expect((await person.client.patch("/settings", same)).status).toBe(200);
});

test("they are again where the directory is given up", async () => {
  const { person, own } = await linkedPerson();
  configure({ ldap: null });
  expect(await own()).toBe(false);
  const given = { full_name: "Somebody Else", ...newPassword };
  expect((await person.client.patch("/settings", given)).status).toBe(200);
});
