/** Environment variables of sign-in. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ApiClient } from "../lib/testing/clients/api-client.ts";
import { LdapDirectory } from "../lib/testing/outside/ldap-directory.ts";
import { openMailbox } from "../lib/testing/outside/mailbox.ts";
import { freePort, ServerProcess } from "../lib/testing/server-process.ts";
import { createEmptyDatabase, type TestDatabase } from "../lib/testing/test-server.ts";

const SECRET = "a secret of the provider and of this server";
const AUDIENCE = "https://chat.example.com";
const PASSWORD = "a password of the directory";

const mailbox = await openMailbox();
const directory = await LdapDirectory.open();
let database: TestDatabase;
let folder: string;
let demo: ServerProcess;
let people: readonly string[];

const users = z.object({ users: z.array(z.object({ email: z.string() })) });
const anonymous = () => new ApiClient(demo.port, { credentials: null, host: "localhost" });
const tokenFor = (email: string, audience: string) =>
  new SignJWT({ email }).setAudience(audience).setProtectedHeader({ alg: "HS256" });
const signed = (token: SignJWT) => token.sign(new TextEncoder().encode(SECRET));
const fetchKey = async (token: Promise<string>) =>
  anonymous().post("/jwt/fetch_api_key", { token: await token });

async function directoryVariables(ldap: LdapDirectory): Promise<Record<string, string>> {
  const { url, authorities, account, people: where } = await ldap.configuration();
  const file = path.join(folder, "authorities.pem");
  await writeFile(file, authorities ?? "");
  return {
    PARLEY_LDAP_URL: url,
    PARLEY_LDAP_CA_FILE: file,
    PARLEY_LDAP_BIND_DN: account?.dn ?? "",
    PARLEY_LDAP_BIND_PASSWORD: account?.password ?? "",
    PARLEY_LDAP_BASE_DN: where.base,
    PARLEY_LDAP_FILTER: where.filter,
  };
}

async function start(variables: Record<string, string>): Promise<ServerProcess> {
  const server = new ServerProcess(await freePort(), {
    DATABASE_URL: database.url,
    PARLEY_DATA_DIR: path.join(folder, "data"),
    PARLEY_MODE: "development",
    PARLEY_DEMO: "1",
    PARLEY_SMTP_URL: mailbox.url,
    PARLEY_MAIL_FROM: "Chat@mail.example",
    PARLEY_JWT_AUDIENCE: AUDIENCE,
    ...(directory ? await directoryVariables(directory) : {}),
    ...variables,
  });
  await server.start();
  return server;
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), "parley-environment-"));
  demo = await start({ PARLEY_JWT_SECRET: SECRET });
  people = users.parse((await anonymous().get("/dev_list_users")).body).users.map(({ email }) => email);
});

afterAll(async () => {
  await demo.stop();
  await directory?.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test("PARLEY_JWT_SECRET and PARLEY_JWT_AUDIENCE: a token for this server gives the key of its person", async () => {
  const [email = ""] = people;
  const { body } = await fetchKey(signed(tokenFor(email, AUDIENCE)));
  const { email: username, api_key: apiKey } = z
    .object({ email: z.string(), api_key: z.string() })
    .parse(body);
  const own = new ApiClient(demo.port, { credentials: { email: username, apiKey }, host: "localhost" });
  expect((await own.get("/users/me")).body.delivery_email).toBe(email);
  expect((await fetchKey(signed(tokenFor(email, "https://elsewhere.example")))).status).toBe(400);
});

test("PARLEY_SMTP_URL and PARLEY_MAIL_FROM: mail goes out", async () => {
  const [email = ""] = people;
  expect((await anonymous().post("/password_reset", { email })).status).toBe(200);
  const mail = await mailbox.mailTo(email);
  expect(mail.from?.address?.toLowerCase()).toBe("chat@mail.example");
  expect(mail.text).toContain("/reset/");
});

test.skipIf(directory === null)("PARLEY_LDAP_…: the directory's people sign in", async () => {
  const [, email = ""] = people;
  await directory?.add({ uid: "jo", mail: email, name: "Jo Directory", password: PASSWORD });
  const { body } = await anonymous().post("/fetch_api_key", { username: "jo", password: PASSWORD });
  expect(body).toMatchObject({ result: "success", email });
  const wrong = await anonymous().post("/fetch_api_key", { username: "jo", password: "wrong" });
  expect(wrong.body.code).toBe("AUTHENTICATION_FAILED");
});

test("PARLEY_JWT_JWKS_URL: the provider's keys count, and no secret", async () => {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: "one", alg: "ES256" }] };
  const provider = createServer((_request, response) => response.end(JSON.stringify(keys)));
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const { port } = provider.address() as AddressInfo;
  try {
    await demo.stop();
    demo = await start({ PARLEY_JWT_JWKS_URL: `http://127.0.0.1:${port}/keys` });
    const [email = ""] = people;
    const token = new SignJWT({ email })
      .setAudience(AUDIENCE)
      .setProtectedHeader({ alg: "ES256", kid: "one" });
    expect((await fetchKey(token.sign(privateKey))).body).toMatchObject({ result: "success", email });
    expect((await fetchKey(signed(tokenFor(email, AUDIENCE)))).status).toBe(400);
  } finally {
    provider.close();
  }
});

test("PARLEY_LDAP_GROUPS and PARLEY_LDAP_PROFILE: names that no organization knows are logged at the start", async () => {
  await demo.stop();
  demo = await start({
    PARLEY_LOG_LEVEL: "warn",
    PARLEY_JWT_SECRET: SECRET,
    PARLEY_LDAP_URL: "ldap://127.0.0.1:1",
    PARLEY_LDAP_BASE_DN: "dc=example,dc=org",
    PARLEY_LDAP_GROUPS: "On-Call,front-end",
    PARLEY_LDAP_PROFILE: "Phone=telephoneNumber",
  });
  expect(demo.output).toContain('"variable":"PARLEY_LDAP_GROUPS","unknown":["front-end"]');
  expect(demo.output).toContain('"variable":"PARLEY_LDAP_PROFILE","unknown":["Phone"]');
});
