/** An event queue with a narrow receives exactly the messages that reading with the same narrow finds. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../testing/serve-organization.ts";

const { org } = await serveOrganization();
const LATEST = { anchor: "newest", num_before: 500, num_after: 0 };
const found = z.object({ messages: z.array(z.object({ id: z.int() })) });

beforeAll(async () => {
  await org.owner.subscribe(["open", "other"], { principals: [org.owner.id, org.member.id] });
  await org.member.client.post("/users/me/alert_words", { alert_words: ["cake"] });
});

/** Of the member; every word of them is known to the member. */
const term = fc.oneof(
  fc.tuple(fc.constantFrom("channel", "stream"), fc.constantFrom("open", "OTHER")),
  fc.tuple(
    fc.constantFrom("topic", "subject"),
    fc.constantFrom("lunch", " LUNCH ", "✔ lunch", "general chat"),
  ),
  fc.tuple(fc.constantFrom("sender", "from"), fc.constantFrom("me", "owner@example.com")),
  fc.tuple(
    fc.constantFrom("dm", "pm-with", "pm_with"),
    fc.constantFrom("owner@example.com", "owner@example.com,guest@example.com", "member@example.com"),
  ),
  fc.tuple(
    fc.constant("is"),
    fc.constantFrom("dm", "private", "unread", "mentioned", "alerted", "starred", "resolved"),
  ),
  fc.tuple(fc.constant("channels"), fc.constantFrom("public", "archived")),
  fc.tuple(fc.constant("dm-including"), fc.constantFrom("owner@example.com", "guest@example.com")),
  fc.tuple(fc.constant("mentions"), fc.constantFrom("me", "owner@example.com")),
  fc.tuple(fc.constant("has"), fc.constantFrom("link", "image", "reaction")),
  fc.constant(["in", "all"] as const),
);
const wish = fc
  .tuple(term, fc.boolean())
  .map(([[operator, operand], negated]) => ({ operator, operand, negated }));
const narrow = fc.array(wish, { minLength: 1, maxLength: 2 });

const place = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      to: fc.constantFrom("open", "other"),
      topic: fc.constantFrom("lunch", "Lunch", "✔ lunch", ""),
    }),
  },
  fc.record({ people: fc.constantFrom("owner", "both", "self") }),
);
const message = fc.record({
  who: fc.constantFrom("owner", "member"),
  place,
  content: fc.constantFrom(
    "hello",
    "a cake",
    "@**all**",
    "@**member person**",
    "@_**member person**",
    "see https://x.example",
  ),
});

function recipients(people: string): number[] {
  const { owner, member, guest } = org;
  if (people === "self") return [member.id];
  return people === "both" ? [owner.id, member.id, guest.id] : [owner.id, member.id];
}

async function send({ who, place: given, content }: z.infer<typeof sent>): Promise<number> {
  const account = who === "owner" ? org.owner : org.member;
  if ("to" in given) return account.send(given.to, content, { topic: given.topic });
  return account.send(recipients(given.people), content);
}
const sent = z.object({
  who: z.string(),
  content: z.string(),
  place: z.union([z.object({ to: z.string(), topic: z.string() }), z.object({ people: z.string() })]),
});

test("events and pages agree on every narrow that queues support", async () => {
  let matched = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(narrow, { minLength: 4, maxLength: 8 }),
      fc.array(message, { minLength: 4, maxLength: 10 }),
      async (narrows, messages) => {
        const queues = [];
        for (const each of narrows) {
          const events = await org.member.listen({ narrow: each, event_types: ["message"] });
          queues.push({ each, events });
        }
        const ids = new Set<number>();
        for (const each of messages) ids.add(await send(each));
        await org.untilDelivered();
        for (const { each, events } of queues) {
          const live = z
            .array(z.object({ message: z.object({ id: z.int() }) }))
            .parse(await events.read())
            .map((event) => event.message.id);
          const { body } = await org.member.client.get("/messages", { ...LATEST, narrow: each });
          const read = found.parse(body).messages.map(({ id }) => id);
          expect(live, JSON.stringify(each)).toEqual(read.filter((id) => ids.has(id)));
          matched += live.length;
          await org.member.client.delete("/events", { queue_id: events.queueId });
        }
      },
    ),
    { numRuns: 15, endOnFailure: true },
  );
  // Enough must match for the comparison to mean anything.
  expect(matched).toBeGreaterThan(50);
}, 120_000);
