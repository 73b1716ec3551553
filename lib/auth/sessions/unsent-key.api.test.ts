/** Each account has its own key for unsent words. */
import { createPrivateKey, createPublicKey } from "node:crypto";
import { expect, test } from "vitest";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { getUnsentKey } from "../authentication/authentication.contract.ts";

const { org } = await serveOrganization();

async function keyOf({ client }: TestAccount) {
  const { status, body } = await client.get("/users/me/unsent_key");
  expect(status).toBe(200);
  return getUnsentKey.returns.parse(body).key;
}

test("the key is the same each time, and another one for everybody else", async () => {
  const key = await keyOf(org.member);
  expect(await keyOf(org.member)).toEqual(key);
  const others = await Promise.all([org.owner, org.guest].map(keyOf));
  expect(new Set([key, ...others].map(({ d }) => d)).size).toBe(3);
});

test("its halves belong together", async () => {
  const key = await keyOf(org.member);
  const derived = createPublicKey(createPrivateKey({ key, format: "jwk" })).export({ format: "jwk" });
  expect(derived).toMatchObject({ x: key.x, y: key.y });
});

test("without a session it is refused", async () => {
  expect((await org.anonymous.get("/users/me/unsent_key")).status).toBe(401);
});
