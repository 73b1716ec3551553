/** Sign-in methods an organization has switched off. */
import { expect, test } from "vitest";
import { z } from "zod";
import { configure } from "../../config.ts";
import { PageClient } from "../../testing/clients/page-client.ts";
import { openIdSignIns } from "../../testing/openid-sign-ins.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { signInPages } from "../../testing/sign-in-pages.ts";
import { TEST_PASSWORD } from "../../testing/test-organization.ts";

const { server, org } = await serveOrganization({ development: false, pages: signInPages() });
const { person, signIn, whoIs, refusal } = await openIdSignIns(server.port, [org]);

const choose = (methods: object, by = org.owner) =>
  by.client.patch("/realm", { authentication_methods: methods });
const disabled = {
  status: 403,
  body: {
    result: "error",
    code: "PASSWORD_AUTH_DISABLED",
    msg: "Password authentication is disabled in your organization",
  },
};

test("a way is switched off by owners only, by its name, and one stays", async () => {
  expect((await choose({ Email: false }, org.administrator)).body.msg).toBe("Must be an organization owner");
  for (const none of [{ Email: false, "OpenID Connect": false }]) {
    expect((await choose(none)).body.msg).toBe("At least one authentication method must be enabled.");
  }
  expect((await choose({ Google: true })).body.msg).toBe(
    "Invalid authentication method: Google. Valid methods are: ['Email', 'OpenID Connect']",
  );
  expect((await choose({ Email: "no" })).status).toBe(400);
  const events = await org.member.listen({ event_types: ["realm"] });
  expect((await choose({ "OpenID Connect": false })).body).toEqual({ result: "success", msg: "" });
  expect((await choose({ "OpenID Connect": false, Email: true })).body.result).toBe("success");
  const authentication_methods = {
    Email: { enabled: true, available: true },
    LDAP: { enabled: false, available: false },
    "OpenID Connect": { enabled: false, available: true },
  };
  expect(await events.read()).toEqual([
    expect.objectContaining({ op: "update_dict", data: { authentication_methods } }),
  ]);
  expect(await refusal(person({ email: org.member.email }).subject)).toBe("disabled");
  expect((await org.anonymous.get("/server_settings")).body).toMatchObject({
    authentication_methods: { "openid connect": false },
    external_authentication_methods: [],
  });
  expect((await choose({ "OpenID Connect": true })).body.result).toBe("success");
});

test("passwords are no way any more: not in, not to a new one, not to an account", async () => {
  const { client } = org.member;
  const session = await signIn(person({ email: (await org.add()).email }).subject);
  expect((await choose({ Email: false })).body.result).toBe("success");
  for (const password of [TEST_PASSWORD, "wrong"]) {
    expect(
      await org.anonymous.post("/fetch_api_key", { username: org.member.email, password }),
    ).toMatchObject(disabled);
  }
  const browser = new PageClient(server.port, org.host);
  const page = await browser.signIn("credentials", { email: org.member.email, password: TEST_PASSWORD });
  expect(page.body).toContain("PASSWORD_AUTH_DISABLED");
  const passwords = { old_password: TEST_PASSWORD, new_password: "a long and quiet river" };
  expect(await client.patch("/settings", passwords)).toMatchObject(disabled);
  const link = await org.owner.client.post("/invites/multiuse", {});
  const key = z.string().parse(link.body.invite_link).replace(/.*\//, "");
  const account = { full_name: "Nova", email: "nova@example.com", password: passwords.new_password };
  expect(await org.anonymous.post(`/join/${key}`, account)).toMatchObject(disabled);
  expect((await org.anonymous.get("/ways_in")).body).toMatchObject({
    password_reset: false,
    sign_up: false,
  });
  const registered = await client.post("/register", { fetch_event_types: ["realm"] });
  expect(registered.body).toMatchObject({
    realm_email_auth_enabled: false,
    realm_password_auth_enabled: false,
    realm_authentication_methods: { Email: { enabled: false, available: true } },
  });
  expect((await org.anonymous.get("/server_settings")).body).toMatchObject({
    email_auth_enabled: false,
    authentication_methods: { password: false, email: false },
  });
  // Existing sessions and keys keep working.
  expect(await whoIs(session.client)).not.toBeNull();
  const another = await org.add();
  expect(await whoIs((await signIn(person({ email: another.email }).subject)).client)).toBe(another.id);
  // Losing the provider locks nobody out.
  configure({ openId: null });
  const back = await org.anonymous.post("/fetch_api_key", {
    username: org.member.email,
    password: TEST_PASSWORD,
  });
  expect(back.status).toBe(200);
  expect((await choose({ Email: true })).body.result).toBe("success");
});
