/** Unarchiving announces unread messages. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { EVERY_CAPABILITY } from "../../kernel/events/queues/every-capability.contract.ts";
import type { EventReader } from "../../testing/clients/event-reader.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization(OWN_SERVER);
const { owner, member, guest } = org;
const unread = z.object({ unread_msgs: z.object({ mentions: z.array(z.int()) }) });
const details = z.record(z.string(), z.looseObject({ topic: z.string(), stream_id: z.int() }));

test.each([
  ["knows of archived channels", EVERY_CAPABILITY],
  ["had to forget the channel", { ...EVERY_CAPABILITY, archived_channels: false }],
])(
  "a client that %s learns of each message, where it is and whom it mentions",
  async (_which, capabilities) => {
    const principals = [owner.id, member.id, guest.id];
    await owner.subscribe("archive", { principals, send_new_subscription_messages: false });
    const channelId = await owner.channelId("archive");
    await owner.client.post("/mark_all_as_read");
    await member.client.post("/mark_all_as_read");
    const ids = [
      await owner.send("archive", "hello", { topic: "tea" }),
      await owner.send("archive", `@**|${member.id}** hello`, { topic: "plans" }),
      await owner.send("archive", "read already", { topic: "plans" }),
    ];
    await member.client.post("/messages/flags", { messages: ids.slice(2), op: "add", flag: "read" });
    await owner.client.delete(`/streams/${channelId}`);
    // The archiving notice, unread by others.
    const { body } = await member.client.get("/messages", {
      narrow: [
        ["is", "unread"],
        ["channel", channelId],
      ],
      anchor: "newest",
      num_before: 20,
      num_after: 0,
    });
    const before = z
      .array(z.object({ id: z.int() }))
      .parse(body.messages)
      .map(({ id }) => id);
    const reader = await member.listen({
      event_types: ["update_message_flags"],
      client_capabilities: capabilities,
    });
    await owner.client.patch(`/streams/${channelId}`, { is_archived: false });
    const [event] = await reader.read();
    expect(event).toMatchObject({ op: "remove", flag: "read" });
    const told = z.array(z.int()).parse(event?.messages);
    expect(told).toEqual(expect.arrayContaining([...ids.slice(0, 2), ...before]));
    expect(told).not.toContain(ids[2]);
    expect(details.parse(event?.message_details)).toMatchObject({
      [ids[0] ?? 0]: { topic: "tea", stream_id: channelId },
      [ids[1] ?? 0]: { topic: "plans", stream_id: channelId, mentioned: true },
    });
    const fresh = await member.client.post("/register", {
      fetch_event_types: ["message", "update_message_flags"],
    });
    expect(unread.parse(fresh.body).unread_msgs.mentions).toContain(ids[1]);
  },
);

test("marking a message of an archived channel as unread reaches only clients that know of the channel", async () => {
  await owner.subscribe("kept", { principals: [owner.id, member.id], send_new_subscription_messages: false });
  const hidden = await owner.send("kept", "hello");
  await owner.subscribe("seen", { principals: [owner.id, member.id], send_new_subscription_messages: false });
  const shown = await owner.send("seen", "hello");
  const messages = [hidden, shown];
  await member.client.post("/messages/flags", { messages, op: "add", flag: "read" });
  await owner.client.delete(`/streams/${await owner.channelId("kept")}`);
  const event_types = ["update_message_flags"];
  const readers = [
    await member.listen({ event_types, client_capabilities: EVERY_CAPABILITY }),
    await member.listen({ event_types }),
  ];
  for (const ids of [messages, [hidden]]) {
    await member.client.post("/messages/flags", { messages: ids, op: "remove", flag: "read" });
    await member.client.post("/messages/flags", { messages: ids, op: "add", flag: "read" });
  }
  const told = readers.map(async (reader) =>
    (await reader.read()).filter(({ op }) => op === "remove").map((event) => event.messages),
  );
  expect(await Promise.all(told)).toEqual([[messages, [hidden]], [[shown]]]);
});

describe("many unread messages", () => {
  const event_types = ["update_message_flags"];
  let channelId: number;

  /** With copies of a message, read only by the owner. */
  async function fill(name: string, people: readonly TestAccount[], messages: number): Promise<number[]> {
    const principals = [owner, ...people].map(({ id }) => id);
    await owner.subscribe(name, { principals, send_new_subscription_messages: false });
    channelId = await owner.channelId(name);
    const id = await owner.send(name, "hello", { topic: "long" });
    const copies = await query<{ id: number }>(sql`
      WITH copied AS (
        INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
          rendering_version, client)
        SELECT nextval('message_id_seq'), realm_id, conversation_id, topic_id, sender_id, content,
          rendered_content, rendering_version, client
        FROM message, generate_series(2, ${messages}::int) WHERE id = ${id} RETURNING id, topic_id),
      newest AS (
        UPDATE topic SET last_message_id = (SELECT max(id) FROM copied)
        WHERE topic.id IN (SELECT topic_id FROM copied))
      SELECT id FROM copied ORDER BY id`);
    return [id, ...copies.map((copy) => copy.id)];
  }

  /** Removes the archiving notice, which would be unread. */
  async function archive(): Promise<void> {
    await owner.client.delete(`/streams/${channelId}`);
    await query(sql`
      DELETE FROM message WHERE id IN (
        SELECT m.id FROM message m JOIN topic t ON t.id = m.topic_id JOIN channel c ON c.conversation_id = m.conversation_id
        WHERE c.id = ${channelId} AND t.name <> 'long')`);
  }

  const unarchive = () => owner.client.patch(`/streams/${channelId}`, { is_archived: false });

  /** Null when the client must register again. */
  async function told({ client }: TestAccount, reader: EventReader): Promise<number | null> {
    await org.untilDelivered();
    const answer = await client.get("/events", {
      queue_id: reader.queueId,
      last_event_id: reader.lastEventId,
      dont_block: true,
    });
    if (answer.body.code === "BAD_EVENT_QUEUE_ID") return null;
    const events = z
      .array(z.looseObject({ messages: z.array(z.int()).optional() }))
      .parse(answer.body.events);
    return events.flatMap(({ messages = [] }) => messages).length;
  }

  test("are announced in one event up to a limit, above which the user's clients register again", async () => {
    const [some, all] = [await org.add(), await org.add()];
    const ids = await fill("long", [some, all], 2_001);
    await some.client.post("/messages/flags", { messages: ids.slice(0, 1), op: "add", flag: "read" });
    await archive();
    const readers = [await some.listen({ event_types }), await all.listen({ event_types })] as const;
    await unarchive();
    expect([await told(some, readers[0]), await told(all, readers[1])]).toEqual([2_000, null]);
    const fresh = await all.client.post("/register", {
      fetch_event_types: ["message", "update_message_flags"],
    });
    const { unread_msgs } = z.object({ unread_msgs: z.object({ count: z.int() }) }).parse(fresh.body);
    expect(unread_msgs.count).toBeGreaterThan(2_000);
  });

  test("of several users are announced in transactions of a few thousand messages", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => org.add()));
    await fill("shared", people, 1_500);
    await archive();
    const readers = await Promise.all(people.map((person) => person.listen({ event_types })));
    await unarchive();
    for (const [index, person] of people.entries()) {
      const reader = readers[index];
      expect(reader && (await told(person, reader))).toBe(1_500);
    }
    const transactions = await query<{ messages: number }>(sql`
      SELECT sum(json_array_length(body::json->'messageIds'))::int AS messages FROM event
      WHERE realm_id = ${org.realmId} AND type = 'update_message_flags'
        AND (audience::json->'userIds'->>0)::int = ANY(${people.map(({ id }) => id)}::int[])
      GROUP BY xmin::text ORDER BY messages`);
    expect(transactions.map(({ messages }) => messages)).toEqual([3_000, 3_000]);
  });

  test("in a channel of very many topics make exactly their users' clients register again", async () => {
    const [reads, skips] = [await org.add(), await org.add()];
    const messages = await fill("topics", [reads, skips], 3);
    await query(sql`
      INSERT INTO topic (realm_id, conversation_id, name, name_key, last_message_id)
      SELECT realm_id, conversation_id, 'old ' || n, 'old ' || n, ${messages[0]}::int8
      FROM channel, generate_series(1, 5000) AS n WHERE id = ${channelId}`);
    await reads.client.post("/messages/flags", { messages, op: "add", flag: "read" });
    await archive();
    const readers = [await reads.listen({ event_types }), await skips.listen({ event_types })] as const;
    await unarchive();
    expect([await told(reads, readers[0]), await told(skips, readers[1])]).toEqual([0, null]);
  });
});
