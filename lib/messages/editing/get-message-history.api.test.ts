/** Visible edit history. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { withSettings } from "../../testing/with-settings.ts";

const { org } = await serveOrganization();
const quiet = { propagate_mode: "change_all", send_notification_to_new_thread: false };
const channelIds = new Map<string, number>();
const idOf = (name: string) => channelIds.get(name) ?? 0;

beforeAll(async () => {
  await org.member.subscribe("open");
  await org.member.subscribe("secret", { invite_only: true });
  const { body } = await org.member.client.get("/streams");
  for (const { name, stream_id } of z
    .array(z.object({ name: z.string(), stream_id: z.int() }))
    .parse(body.streams))
    channelIds.set(name, stream_id);
});

const change = (id: number, params: object) => org.member.client.patch(`/messages/${id}`, { ...params });

async function history({ client }: TestAccount, id: number) {
  const { body } = await client.get(`/messages/${id}/history`);
  return body.message_history ?? body.msg;
}

async function travelled(topic: string): Promise<number> {
  const id = await org.member.send("secret", "first text", { topic: `hidden ${topic}` });
  await change(id, { content: "second text" });
  await change(id, { topic: `hidden ${topic} 2`, ...quiet });
  await change(id, { stream_id: idOf("open"), topic, ...quiet });
  await change(id, { topic: `${topic} 2`, ...quiet });
  return id;
}

const first = { content: "first text", rendered_content: "<p>first text</p>" };
const second = { content: "second text", rendered_content: "<p>second text</p>" };
const textChange = {
  prev_content: first.content,
  prev_rendered_content: first.rendered_content,
  content_html_diff:
    '<p><span class="highlight_text_deleted">first</span><span class="highlight_text_inserted">second</span> text</p>',
};

test("begins with the original and lists every edit and move", async () => {
  const id = await travelled("a");
  const entry = { user_id: org.member.id, timestamp: expect.any(Number) };
  expect(await history(org.member, id)).toEqual([
    { ...entry, ...first, topic: "hidden a" },
    { ...entry, ...second, ...textChange, topic: "hidden a" },
    { ...entry, ...second, topic: "hidden a 2", prev_topic: "hidden a" },
    {
      ...entry,
      ...second,
      topic: "a",
      prev_topic: "hidden a 2",
      stream: idOf("open"),
      prev_stream: idOf("secret"),
    },
    { ...entry, ...second, topic: "a 2", prev_topic: "a" },
  ]);
});

test("reveals nothing of a hidden channel, there and in the message itself", async () => {
  const id = await travelled("b");
  const list = await history(org.moderator, id);
  expect(list).toMatchObject([
    { ...first, topic: "b" },
    { ...second, ...textChange, topic: "b" },
    { ...second, topic: "b" },
    { ...second, topic: "b 2", prev_topic: "b" },
  ]);
  const { body } = await org.moderator.client.get(`/messages/${id}`);
  for (const shown of [list, body]) {
    expect(JSON.stringify(shown)).not.toContain("hidden");
    expect(JSON.stringify(shown)).not.toContain("prev_stream");
  }
  expect(body.message).toHaveProperty("last_moved_timestamp");
});

test("follows the organization's setting", async () => {
  const id = await travelled("c");
  await withSettings(
    org.realmId,
    { settings: { message_edit_history_visibility_policy: "moves" } },
    async () => {
      const list = await history(org.member, id);
      expect(list).toMatchObject([
        { topic: "hidden c" },
        { topic: "hidden c 2" },
        { topic: "c" },
        { topic: "c 2" },
      ]);
      expect(JSON.stringify(list)).not.toContain("first text");
    },
  );
  await withSettings(
    org.realmId,
    { settings: { message_edit_history_visibility_policy: "none" } },
    async () => {
      expect(await history(org.member, id)).toBe("Message edit history is disabled in this organization");
    },
  );
});

test("of an unedited message is the original, also for direct messages", async () => {
  const id = await org.member.send([org.moderator.id], "hello");
  expect(await history(org.moderator, id)).toMatchObject([
    { topic: "", content: "hello", user_id: org.member.id },
  ]);
  expect(await history(org.owner, id)).toBe("Invalid message(s)");
});
