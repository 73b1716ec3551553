/** Clients learn what is unread in a channel that returns from the archive. */
import { expect, test } from "vitest";
import { z } from "zod";
import { EVERY_CAPABILITY } from "../events/queues/every-capability.contract.ts";
import { serveOrganization } from "../testing/serve-organization.ts";

const { org } = await serveOrganization();
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
    // The notice of archiving, which was read by nobody else either.
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

test("a message of an archived channel that is marked as unread is so for clients that know of the channel alone", async () => {
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
