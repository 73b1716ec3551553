/** Invitation keys cannot be guessed. */
import { expect, test } from "vitest";
import { z } from "zod";
import { ATTEMPTS_PER_ADDRESS } from "../../auth/authentication/sign-in-attempts.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization({ development: false });

test("an address that tries many keys has to wait, while a right key still opens", async () => {
  const { body } = await org.owner.client.post("/invites/multiuse");
  const key = z.string().parse(body.invite_link).replace(/.*\//, "");
  const guess = (index: number) => org.anonymous.get(`/join/${index + 1}-${"A".repeat(24)}`);
  const answers = [];
  for (let index = 0; index < ATTEMPTS_PER_ADDRESS; index += 1) answers.push(await guess(index));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  const refusal = await guess(ATTEMPTS_PER_ADDRESS);
  expect(refusal).toMatchObject({ status: 429, body: { code: "RATE_LIMIT_HIT" } });
  expect(Number(refusal.headers["retry-after"])).toBeGreaterThan(0);
  const answer = await org.anonymous.post(`/join/1-${"A".repeat(24)}`, { full_name: "A", password: "b" });
  expect(answer.status).toBe(429);
  expect((await org.anonymous.get(`/join/${key}`)).body).toMatchObject({ state: "open" });
});
