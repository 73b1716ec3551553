/** External sign-in services: state for administrators, and signing out there. */
import { afterAll, afterEach, expect, test } from "vitest";
import { configure } from "../../config.ts";
import { PageClient } from "../../testing/clients/page-client.ts";
import { LdapDirectory } from "../../testing/outside/ldap-directory.ts";
import { OpenIdServer } from "../../testing/outside/openid-server.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { freePort } from "../../testing/server-process.ts";
import { signInPages } from "../../testing/sign-in-pages.ts";
import { getSignInServices, getSignOutAddress } from "./sign-in.contract.ts";

const { server, org } = await serveOrganization({ development: false, pages: signInPages() });
const site = `http://${org.host}`;
const openId = await OpenIdServer.open([site]);
const directory = await LdapDirectory.open();
afterAll(async () => {
  await openId.close();
  await directory?.close();
});
afterEach(() => {
  configure({ openId: null });
  configure({ ldap: null });
});

const services = async () =>
  getSignInServices.returns.parse((await org.administrator.client.get("/realm/sign_in_services")).body);

/** Signs in through the provider, like a browser. */
async function signIn(): Promise<PageClient> {
  openId.people.set("somebody", { email: org.member.email, email_verified: true });
  const client = new PageClient(server.port, org.host);
  const callback = await openId.visit(await client.setOut("oidc", "/"), "somebody");
  const { pathname, search } = new URL(callback);
  expect((await client.get(pathname + search)).status).toBe(302);
  return client;
}

async function addressAfter(client: PageClient): Promise<string | null> {
  const answer = await client.get("/api/v1/users/me/sign_out_address");
  return getSignOutAddress.returns.parse(JSON.parse(answer.body)).url;
}

test("administrators see that none is configured", async () => {
  expect(await services()).toEqual({ ldap: null, openid: null });
});

test("of a provider they see its names, who belongs to it, and why it does not answer", async () => {
  configure({ openId: openId.configuration() });
  await signIn();
  expect((await services()).openid).toEqual({
    issuer: openId.issuer,
    name: "Example ID",
    logout_uri: expect.stringMatching(/^http:.*\/api\/v1\/openid\/backchannel_logout$/),
    redirect_uri: `${site}/api/auth/callback/oidc`,
    people: 1,
    error: null,
    unknown_groups: [],
  });
  configure({ openId: openId.configuration({ issuer: `http://localhost:${await freePort()}` }) });
  expect((await services()).openid?.error).toContain("ECONNREFUSED");
  configure({ openId: openId.configuration({ issuer: `${openId.issuer}/elsewhere` }) });
  expect((await services()).openid?.error).toBe("The provider answered 404.");
});

test.skipIf(directory === null)("the same of a directory", async () => {
  if (!directory) return;
  const good = await directory.configuration();
  configure({ ldap: good });
  expect((await services()).ldap).toEqual({
    url: good.url,
    people: 0,
    error: null,
    unknown_groups: [],
    unknown_profile_fields: [],
    missing_groups: [],
  });
  const reasonWith = async (given: Parameters<typeof directory.configuration>[0]) => {
    configure({ ldap: await directory.configuration(given) });
    return (await services()).ldap?.error;
  };
  expect(await reasonWith({ url: `ldap://localhost:${await freePort()}` })).toContain("ECONNREFUSED");
  expect(await reasonWith({ authorities: null })).toContain("certificate");
  expect(await reasonWith({ people: { ...good.people, base: "ou=nobody,dc=example,dc=org" } })).toBeTruthy();
  const account = { dn: "cn=nobody,dc=example,dc=org", password: "wrong" };
  expect(await reasonWith({ account })).toBeTruthy();
});

test.skipIf(directory === null)(
  "configured groups and profile fields that do not exist are named, here and in the directory",
  async () => {
    if (!directory) return;
    const { client } = org.owner;
    await client.post("/user_groups/create", { name: "Makers", description: "", members: [] });
    await client.post("/realm/profile_fields", { name: "Phone", field_type: 1 });
    await directory.add({ uid: "mia", mail: "mia@example.com" });
    await directory.group("makers", "mia");
    const groups = {
      base: directory.groupsBase,
      filter: "(member={dn})",
      names: ["makers", "movers"],
      roles: new Map([["admins", 200]]),
    };
    const profile = new Map([
      ["Phone", "telephoneNumber"],
      ["Phon", "mobile"],
    ]);
    configure({ ldap: await directory.configuration({ groups, profile }) });
    expect((await services()).ldap).toMatchObject({
      error: null,
      unknown_groups: ["movers"],
      unknown_profile_fields: ["Phon"],
      missing_groups: ["movers", "admins"],
    });
    const claims = {
      claim: "groups",
      names: new Map([
        ["eng", "makers"],
        ["ops", "operators"],
      ]),
    };
    configure({ ldap: null, openId: openId.configuration({ groups: claims }) });
    expect((await services()).openid?.unknown_groups).toEqual(["operators"]);
  },
);

test("who has signed in by the provider signs out there too, where that is wanted", async () => {
  configure({ openId: openId.configuration() });
  expect(await addressAfter(await signIn())).toBeNull();
  configure({ openId: openId.configuration({ signsOut: true }) });
  const client = await signIn();
  const address = new URL((await addressAfter(client)) ?? "");
  expect(address.origin).toBe(openId.issuer);
  expect(address.searchParams.get("post_logout_redirect_uri")).toBe(`${site}/login`);
  const page = await fetch(address);
  // The provider accepts the token and asks for confirmation.
  expect([page.status, (await page.text()).includes('name="xsrf"')]).toEqual([200, true]);
  expect((await org.member.client.get("/users/me/sign_out_address")).body.url).toBeNull();
  await client.signOut();
  expect((await client.get("/api/v1/users/me/sign_out_address")).status).toBe(401);
});

test("signing out goes on while the provider cannot be asked", async () => {
  configure({ openId: openId.configuration({ signsOut: true }) });
  const client = await signIn();
  configure({
    openId: openId.configuration({ signsOut: true, issuer: `http://localhost:${await freePort()}` }),
  });
  expect(await addressAfter(client)).toBeNull();
});
