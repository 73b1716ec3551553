/** First sign-ins. */
import { expect, test } from "vitest";
import { z } from "zod";
import { loadOrganization } from "../../kernel/memory/load-organization.ts";
import { changeOrganization } from "../../testing/change-organization.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { TEST_PASSWORD } from "../../testing/test-organization.ts";

const { org } = await serveOrganization();

const LONG_AGO = 1_000_000;
const signIn = ({ email }: TestAccount) =>
  org.anonymous.post("/fetch_api_key", { username: email, password: TEST_PASSWORD });

async function joinedAt({ id }: TestAccount): Promise<number> {
  const { body } = await org.owner.client.get(`/users/${id}`);
  const { date_joined } = z.object({ user: z.object({ date_joined: z.iso.datetime() }) }).parse(body).user;
  return Date.parse(date_joined) / 1000;
}

test("the first sign-in is when the person joined, and later ones are not", async () => {
  const start = Math.floor(Date.now() / 1000);
  const person = await org.add({ password: TEST_PASSWORD, createdAt: LONG_AGO, awaitsFirstSignIn: true });
  const wrong = await org.anonymous.post("/fetch_api_key", { username: person.email, password: "wrong" });
  expect(wrong.body).toMatchObject({ code: "AUTHENTICATION_FAILED" });
  expect(await joinedAt(person)).toBe(LONG_AGO);
  const answers = await Promise.all([signIn(person), signIn(person)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await joinedAt(person)).toBeGreaterThanOrEqual(start);
  const stored = (await loadOrganization(org.realmId)).users.get(person.id);
  expect(stored).toMatchObject({ awaitsFirstSignIn: false, createdAt: await joinedAt(person) });
  await changeOrganization(org.realmId, () => [
    { kind: "user_changed", userId: person.id, fields: { createdAt: LONG_AGO } },
  ]);
  await signIn(person);
  expect(await joinedAt(person)).toBe(LONG_AGO);
});

test("a person who made the account joined then", async () => {
  const person = await org.add({ password: TEST_PASSWORD, createdAt: LONG_AGO });
  await signIn(person);
  expect(await joinedAt(person)).toBe(LONG_AGO);
});
