/** API keys for tokens: validity, accounts, and signing keys. */
import { createServer, type RequestListener } from "node:http";
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { jwtFetchApiKey } from "../../auth/authentication/authentication.contract.ts";
import { KeySet } from "../../auth/authentication/key-set.ts";
import { configure } from "../../config.ts";
import { changeOrganization } from "../../testing/change-organization.ts";
import { ApiClient } from "../../testing/clients/api-client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>["privateKey"];

const { server, org } = await serveOrganization({ development: false });

const SECRET = "a secret of the provider and of this server";
const BAD = { result: "error", code: "BAD_REQUEST", msg: "Bad JSON web token" };
const email = "member@example.com";
const now = () => Math.floor(Date.now() / 1000);

const fetchKey = (token: string, params: object = {}, { anonymous } = org) =>
  anonymous.post("/jwt/fetch_api_key", { token, ...params });

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const signedBy = (secret: string, payload: JWTPayload, alg = "HS256") =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));

afterEach(() => configure({ webTokens: null }));

test("a server that trusts nobody answers so, whatever the token", async () => {
  const { status, body } = await fetchKey(await signedBy(SECRET, { email }));
  expect(status).toBe(400);
  expect(body).toEqual({ ...BAD, msg: "JWT authentication is not enabled for this organization" });
});

describe("with a secret", () => {
  beforeEach(() => configure({ webTokens: { key: { secret: SECRET } } }));

  test("a token with nothing but an address gives the key that requests are then made with", async () => {
    const { status, body } = await fetchKey(await signedBy(SECRET, { email: " Member@Example.com" }));
    expect(status).toBe(200);
    expect(Object.keys(jwtFetchApiKey.returns.parse(body)).sort()).toEqual(["api_key", "email"]);
    expect(body).toMatchObject({ api_key: org.member.apiKey, email });
    const client = new ApiClient(server.port, {
      credentials: { email, apiKey: String(body.api_key) },
      host: org.host,
    });
    expect((await client.get("/users/me")).body.user_id).toBe(org.member.id);
  });

  test("the profile comes on demand, without custom fields", async () => {
    const { body } = await fetchKey(await signedBy(SECRET, { email }), { include_profile: true });
    expect(body.user).toMatchObject({
      user_id: org.member.id,
      delivery_email: email,
      full_name: "member person",
      is_bot: false,
      role: 400,
    });
    expect(body.user).not.toHaveProperty("profile_data");
  });

  test("the audience does not matter", async () => {
    expect((await fetchKey(await signedBy(SECRET, { email, aud: "somebody else" }))).status).toBe(200);
  });

  test("times count when the token has them", async () => {
    const valid = { email, exp: now() + 60, nbf: now() - 60, iat: now() - 60 };
    expect((await fetchKey(await signedBy(SECRET, valid))).status).toBe(200);
    for (const wrong of [{ exp: now() - 60 }, { nbf: now() + 60 }]) {
      expect((await fetchKey(await signedBy(SECRET, { ...valid, ...wrong }))).body).toEqual(BAD);
    }
  });

  test.each<[string, () => string | Promise<string>]>([
    ["another secret", () => signedBy("another secret of the same length, but wrong", { email })],
    ["another algorithm of secrets", () => signedBy(SECRET, { email }, "HS512")],
    ["no signature", () => `${encoded({ alg: "none" })}.${encoded({ email })}.`],
    [
      "a signature that claims to be none",
      async () => {
        const [, payload, signature] = (await signedBy(SECRET, { email })).split(".");
        return `${encoded({ alg: "none" })}.${payload}.${signature}`;
      },
    ],
    [
      "other claims than the signed ones",
      async () => {
        const [header, , signature] = (await signedBy(SECRET, { email })).split(".");
        return `${header}.${encoded({ email: "owner@example.com" })}.${signature}`;
      },
    ],
    [
      "an extension that must be understood",
      () =>
        new SignJWT({ email })
          .setProtectedHeader({ alg: "HS256", crit: ["x"], x: 1 })
          .sign(new TextEncoder().encode(SECRET), { crit: { x: true } }),
    ],
    ["a text that is no token", () => "bad token"],
    ["empty parts", () => ".."],
    [
      "an address that the provider has not verified",
      () => signedBy(SECRET, { email, email_verified: false }),
    ],
    ["the same written as a text", () => signedBy(SECRET, { email, email_verified: "false" })],
  ])("%s is refused", async (_what, token) => {
    const { status, body } = await fetchKey(await token());
    expect(status).toBe(400);
    expect(body).toEqual(BAD);
  });

  test("a token must be there and have an address", async () => {
    expect((await fetchKey("")).body).toEqual({ ...BAD, msg: "No JSON web token passed in request" });
    expect((await org.anonymous.post("/jwt/fetch_api_key")).body).toMatchObject({
      code: "REQUEST_VARIABLE_MISSING",
      msg: "Missing 'token' argument",
    });
    for (const claims of [{}, { email: 7 }, { email: null }, { email: [email] }, { user: email }]) {
      const msg = "No email specified in JSON web token claims";
      expect((await fetchKey(await signedBy(SECRET, { ...claims }))).body).toEqual({ ...BAD, msg });
    }
  });

  test("nobody is told which addresses have accounts elsewhere, or belong to bots", async () => {
    const other = await createTestOrganization(server.port);
    const { email: elsewhere } = await other.add();
    const unknown = {
      result: "error",
      code: "AUTHENTICATION_FAILED",
      msg: "Your username or password is incorrect",
    };
    for (const address of ["nobody@example.com", "", elsewhere, org.bot.email]) {
      const answer = await fetchKey(await signedBy(SECRET, { email: address }), { include_profile: true });
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual(unknown);
    }
    expect((await fetchKey(await signedBy(SECRET, { email: elsewhere }), {}, other)).status).toBe(200);
  });

  test("a deactivated person, and anybody in a deactivated organization, is told so", async () => {
    const { id, email: address } = await org.add();
    await changeOrganization(org.realmId, () => [
      { kind: "user_changed", userId: id, fields: { isActive: false } },
    ]);
    const refused = await fetchKey(await signedBy(SECRET, { email: address }));
    expect(refused).toMatchObject({
      status: 401,
      body: { code: "USER_DEACTIVATED", msg: "Account is deactivated" },
    });
    const other = await createTestOrganization(server.port);
    await changeOrganization(other.realmId, () => [{ kind: "realm_changed", fields: { isActive: false } }]);
    const gone = await fetchKey(await signedBy(SECRET, { email }), {}, other);
    expect(gone).toMatchObject({ status: 401, body: { code: "REALM_DEACTIVATED" } });
  });
});

test("with an audience, tokens for others are refused, and those for anybody", async () => {
  configure({ webTokens: { key: { secret: SECRET }, audience: "parley" } });
  for (const aud of ["parley", ["else", "parley"]]) {
    expect((await fetchKey(await signedBy(SECRET, { email, aud }))).status).toBe(200);
  }
  for (const claims of [{ aud: "else" }, { aud: ["else"] }, {}]) {
    expect((await fetchKey(await signedBy(SECRET, { email, ...claims }))).body).toEqual(BAD);
  }
});

describe("with public keys at an address", () => {
  /** The key endpoint's response and request count. */
  let answer: RequestListener = () => undefined;
  let asked = 0;
  const provider = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  });
  let url = "";

  beforeEach(async () => {
    asked = 0;
    await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
    const address = provider.address();
    url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/keys`;
  });
  afterEach(async () => {
    provider.closeAllConnections();
    await new Promise((resolve) => provider.close(resolve));
  });

  async function pair(kid: string, alg = "RS256") {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
    return { kid, alg, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg } };
  }
  const publish = (...keys: { jwk: object }[]) => {
    answer = (_request, response) => response.end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));
  };
  const sign = (
    { privateKey, kid, alg }: { privateKey: PrivateKey; kid: string; alg: string },
    payload: JWTPayload = { email },
  ) => new SignJWT(payload).setProtectedHeader({ alg, kid }).sign(privateKey);

  test.each(["RS256", "PS256", "ES256", "EdDSA", "Ed25519"])(
    "a token signed with %s is accepted",
    async (alg) => {
      const key = await pair("one", alg);
      publish(key);
      configure({ webTokens: { key: { keysUrl: url } } });
      expect((await fetchKey(await sign(key))).body).toMatchObject({ result: "success", email });
      expect((await fetchKey(await sign(await pair("one", alg)))).body).toEqual(BAD);
    },
  );

  test("a public key is no secret: tokens signed with it are refused", async () => {
    const key = await pair("one");
    const secret = { jwk: { kty: "oct", kid: "two", k: Buffer.from(SECRET).toString("base64url") } };
    publish(key, secret);
    configure({ webTokens: { key: { keysUrl: url } } });
    const asSecret = async (text: string, kid: string) =>
      new SignJWT({ email }).setProtectedHeader({ alg: "HS256", kid }).sign(new TextEncoder().encode(text));
    for (const token of [
      await asSecret(await exportSPKI(key.publicKey), "one"),
      await asSecret(JSON.stringify(key.jwk), "one"),
      await asSecret(SECRET, "two"),
      `${encoded({ alg: "none", kid: "one" })}.${encoded({ email })}.`,
    ]) {
      expect((await fetchKey(token)).body).toEqual(BAD);
    }
  });

  test("keys are read once for many tokens, and unknown ones do not make the server ask again and again", async () => {
    const [key, stranger] = [await pair("one"), await pair("two")];
    publish(key);
    configure({ webTokens: { key: { keysUrl: url } } });
    const tokens = await Promise.all([sign(key), sign(key), sign(key)]);
    const answers = await Promise.all(tokens.map((token) => fetchKey(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await fetchKey(await sign(stranger))).body).toEqual(BAD);
    }
    expect(asked).toBe(1);
  });

  test.each<[string, RequestListener]>([
    ["an error", (_request, response) => response.writeHead(500).end("{}")],
    ["no keys", (_request, response) => response.end('{"error":1}')],
    ["a redirect", (_request, response) => response.writeHead(302, { location: `${url}/other` }).end()],
    ["far too much", (_request, response) => response.end(`{"keys":[],"a":"${"a".repeat(300_000)}"}`)],
  ])("a provider that answers with %s is unavailable, and asked once", async (_what, listener) => {
    answer = listener;
    configure({ webTokens: { key: { keysUrl: url } } });
    const token = await sign(await pair("one"));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await fetchKey(token)).toMatchObject({ status: 503, body: { code: "SERVICE_UNAVAILABLE" } });
    }
    expect(asked).toBe(1);
  });

  test("keys rotate: new ones are found, withdrawn ones forgotten, and an outage bridged for a while", async () => {
    const [first, second] = [await pair("one"), await pair("two")];
    let time = 0;
    const keys = new KeySet(url, () => time);
    const find = ({ kid }: { kid: string }) =>
      keys.keyOf({ alg: "RS256", kid }, { payload: "", signature: "" });
    publish(first);
    await find(first);
    await expect(find(second)).rejects.toThrow("no applicable key");
    publish(second);
    time += 11_000;
    await find(second);
    await expect(find(first)).rejects.toThrow("no applicable key");
    answer = (_request, response) => response.writeHead(500).end();
    time += 11 * 60_000;
    await find(second);
    time += 60 * 60_000;
    await expect(find(second)).rejects.toThrow("cannot be read");
    publish(second);
    time += 11_000;
    await find(second);
  });
});
