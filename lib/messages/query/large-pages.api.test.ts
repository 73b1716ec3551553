/** Large pages. */
import { expect, test } from "vitest";
import { z } from "zod";
import { makeLargeAnswer } from "../../kernel/turns/slices.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();

const SENT = 60;
const LARGE = { anchor: "newest", num_before: 5_000, num_after: 0 };
const SMALL = { ...LARGE, num_before: 100 };
const page = z.object({ messages: z.array(z.object({ id: z.int() })) });

test("a person's large pages wait for each other, and each is complete", async () => {
  const { member, owner } = org;
  for (let count = 0; count < SENT; count += 1) {
    const message = { type: "direct", to: [owner.id], content: `**Größe** ${count} "\u2028"` };
    expect((await member.client.post("/messages", message)).status).toBe(200);
  }
  const made = Promise.withResolvers<void>();
  const making = makeLargeAnswer(member.id, () => made.promise);
  let answered = 0;
  const large = Array.from({ length: 8 }, async () => {
    const answer = await member.client.get("/messages", LARGE);
    answered += 1;
    return answer;
  });
  const small = await member.client.get("/messages", SMALL);
  const others = await owner.client.get("/messages", LARGE);
  expect([small.status, others.status, answered]).toEqual([200, 200, 0]);
  const { messages } = page.parse(small.body);
  expect(messages).toHaveLength(SENT);
  const byId = { message_ids: messages.map(({ id }) => id) };
  made.resolve();
  await making;
  for (const answer of await Promise.all(large)) expect(answer.body).toEqual(small.body);
  expect((await member.client.get("/messages", byId)).body.messages).toEqual(small.body.messages);
});
