/** Server settings are readable without authentication. */
import { expect, test } from "vitest";
import { ApiClient } from "../../testing/clients/api-client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { server, org: organization } = await serveOrganization({ development: false });

test("anyone can read the version, the authentication methods and the organization's profile", async () => {
  const answer = await organization.anonymous.get("/server_settings");
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    zulip_feature_level: 500,
    zulip_version: "12.3",
    realm_name: "Test organization",
    authentication_methods: { password: true, email: true, dev: false, ldap: false },
    external_authentication_methods: [],
    is_incompatible: false,
    realm_web_public_access_enabled: false,
  });
  expect(answer.body.realm_uri).toBe(answer.body.realm_url);
  const signedIn = await organization.member.client.get("/server_settings");
  expect(signedIn.body).toEqual(answer.body);
});

test("a description that is too complex to be formatted is shown as its source", async () => {
  const { owner, anonymous } = organization;
  const described = async (description: string) => {
    expect((await owner.client.patch("/realm", { description })).status).toBe(200);
    return (await anonymous.get("/server_settings")).body.realm_description;
  };
  expect(await described(">".repeat(100))).toBe(`<p>${"&gt;".repeat(100)}</p>`);
  expect(await described("**Us**")).toBe("<p><strong>Us</strong></p>");
});

test("nothing can be read without an account, whatever the organization allows", async () => {
  const { owner, anonymous } = organization;
  expect((await owner.client.patch("/realm", { enable_spectator_access: true })).status).toBe(200);
  const { body } = await anonymous.get("/server_settings");
  expect(body.realm_web_public_access_enabled).toBe(false);
});

test("wrong credentials are ignored", async () => {
  const credentials = { email: "nobody@example.com", apiKey: "X".repeat(32) };
  const wrongKey = new ApiClient(server.port, { credentials, host: organization.host });
  expect((await wrongKey.get("/server_settings")).status).toBe(200);
});

test("a host without an organization has no profile", async () => {
  const nowhere = new ApiClient(server.port, { credentials: null, host: `nowhere.localhost:${server.port}` });
  const { status, body } = await nowhere.get("/server_settings");
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("realm_name");
  expect(body).toHaveProperty("authentication_methods");
});

test("the API document is served without the envelope", async () => {
  const { status, body } = await organization.anonymous.get("/openapi.json");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    openapi: "3.1.0",
    servers: [{ url: `http://${organization.host}/api/v1` }],
    paths: { "/server_settings": { get: { operationId: "get-server-settings", security: [] } } },
  });
  expect(body).not.toHaveProperty("result");
});
