/** Narrows of queues. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();
const LATEST = { anchor: "newest", num_before: 500, num_after: 0 };
const found = z.object({ messages: z.array(z.object({ id: z.int() })) });

beforeAll(async () => {
  await org.owner.subscribe(["open", "other"], { principals: [org.owner.id, org.member.id] });
  await org.member.client.post("/users/me/alert_words", { alert_words: ["cake"] });
  // Automatic policies would affect earlier messages when read.
  const never = {
    automatically_follow_topics_policy: 4,
    automatically_unmute_topics_in_muted_streams_policy: 4,
  };
  expect((await org.member.client.patch("/settings", never)).status).toBe(200);
});

/** The member knows all that these name. */
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
    fc.constantFrom(...["dm", "private", "unread", "mentioned", "alerted", "starred", "resolved", "muted"]),
  ),
  fc.tuple(fc.constant("channels"), fc.constantFrom("public", "archived")),
  fc.tuple(fc.constant("dm-including"), fc.constantFrom("owner@example.com", "guest@example.com")),
  fc.tuple(fc.constant("mentions"), fc.constantFrom("me", "owner@example.com")),
  fc.tuple(fc.constant("has"), fc.constantFrom("link", "image", "reaction")),
  fc.tuple(fc.constant("in"), fc.constantFrom("all", "home")),
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

const choice = fc.oneof(
  fc.record({
    channel: fc.constantFrom("open", "other"),
    topic: fc.constantFrom("LUNCH", "✔ lunch", ""),
    policy: fc.constantFrom(0, 1, 2, 3),
  }),
  fc.record({ channel: fc.constantFrom("open", "other"), isMuted: fc.boolean() }),
);

async function choose(given: { channel: string; topic?: string; policy?: number; isMuted?: boolean }) {
  const { client } = org.member;
  const stream_id = await org.member.channelId(given.channel);
  const answer =
    given.isMuted === undefined
      ? await client.post("/user_topics", { stream_id, topic: given.topic, visibility_policy: given.policy })
      : await client.post("/users/me/subscriptions/properties", {
          subscription_data: [{ stream_id, property: "is_muted", value: given.isMuted }],
        });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

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
      fc.array(choice, { maxLength: 4 }),
      async (narrows, messages, choices) => {
        const queues = [];
        const [first, ...later] = choices;
        if (first) await choose(first);
        for (const each of narrows) {
          const events = await org.member.listen({ narrow: each, event_types: ["message"] });
          queues.push({ each, events });
        }
        for (const each of later) await choose(each);
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
  expect(matched).toBeGreaterThan(50);
});

test("a policy applies to a queue after a rename, when a send sets it, and after a takeover by another node", async () => {
  const { member, owner } = org;
  await member.client.patch("/settings", { automatically_follow_topics_policy: 3 });
  await choose({ channel: "open", topic: "old name", policy: 3 });
  const first = await owner.send("open", "before", { topic: "old name" });
  // Followed topics of a muted channel are in the home view.
  const muting = { property: "is_muted", value: true, stream_id: await idOfOpen() };
  await member.client.post("/users/me/subscriptions/properties", { subscription_data: [muting] });
  const followed = await member.listen({ narrow: [["in", "home"]], event_types: ["message"] });
  await owner.client.patch(`/messages/${first}`, {
    topic: "new name",
    propagate_mode: "change_all",
    send_notification_to_new_thread: false,
  });
  await owner.send("open", "unknown", { topic: "old name" });
  const renamed = await owner.send("open", "known", { topic: "new name" });
  const own = await member.send("open", "mine", { topic: "begun by the member" });
  const reply = await owner.send("open", "a reply", { topic: "begun by the member" });
  const stream = await streamOf(org.realmId);
  stream.queues.clear();
  stream.organization.topicPolicies.keepOnly(new Set());
  await org.untilDelivered();
  const ids = z
    .array(z.object({ message: z.object({ id: z.int() }) }))
    .parse(await followed.read())
    .map((event) => event.message.id);
  expect(ids).toEqual([renamed, own, reply]);
});

async function idOfOpen(): Promise<number> {
  const { body } = await org.member.client.get("/get_stream_id", { stream: "open" });
  return z.int().parse(body.stream_id);
}
