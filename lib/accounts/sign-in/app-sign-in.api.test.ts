/** App sign-in, which returns an encrypted key through the browser. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { PageClient } from "../../testing/clients/page-client.ts";
import { openIdSignIns } from "../../testing/openid-sign-ins.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { signInPages } from "../../testing/sign-in-pages.ts";
import { TEST_PASSWORD } from "../../testing/test-organization.ts";

const { server, org } = await serveOrganization({ development: false, pages: signInPages() });
const { person, signIn, refusal } = await openIdSignIns(server.port, [org]);

const pad = () =>
  Buffer.from(randomUUID() + randomUUID())
    .toString("hex")
    .slice(0, 64);
const keyIn = (address: string, otp: string): string => {
  const bytes = Buffer.from(new URL(address).searchParams.get("otp_encrypted_api_key") ?? "", "hex");
  const key = Buffer.from(otp, "hex").map((byte, index) => byte ^ (bytes[index] ?? 0));
  return Buffer.from(key).toString("ascii");
};

test("an app gets the key, encrypted by its pad, once for each pad, and the browser no session", async () => {
  const known = await org.add();
  const { subject } = person({ email: known.email });
  const otp = pad();
  const { client, location } = await signIn(subject, { after: `/?mobile_flow_otp=${otp}` });
  expect(client.session).toBeUndefined();
  expect(location).toMatch(/^zulip:\/\/login\?/);
  expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({
    email: known.email,
    realm: `http://${org.host}`,
    user_id: String(known.id),
    otp_encrypted_api_key: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(keyIn(location, otp)).toBe(known.apiKey);
  for (const again of [otp, otp.toUpperCase()]) {
    expect(await refusal(subject, { after: `/?mobile_flow_otp=${again}` })).toBe("app-code");
  }
  for (const malformed of ["", "zz", otp.slice(1), `${otp}0`]) {
    expect(await refusal(subject, { after: `/?mobile_flow_otp=${malformed}` })).toBe("app-code");
  }
});

test("an app gets the key by the password too, where a second factor may be asked for", async () => {
  const otp = pad();
  const signInBy = async (params: Record<string, string>) => {
    const client = new PageClient(server.port, org.host);
    const { body } = await client.signIn("credentials", { email: org.member.email, ...params });
    expect(client.session).toBeUndefined();
    return z.object({ url: z.string() }).parse(JSON.parse(body)).url;
  };
  const password = TEST_PASSWORD;
  expect(await signInBy({ password: "wrong", mobile_flow_otp: otp })).toContain("AUTHENTICATION_FAILED");
  expect(await signInBy({ password, mobile_flow_otp: "0" })).toContain("Invalid%20OTP");
  expect(keyIn(await signInBy({ password, mobile_flow_otp: otp }), otp)).toBe(org.member.apiKey);
  expect(await signInBy({ password, mobile_flow_otp: otp })).toContain("Invalid%20OTP");
});
