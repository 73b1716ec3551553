/** The notification bot's messages about channels, whose failure does not affect the request. */
import { expect, test } from "vitest";
import { z } from "zod";
import { streamOf } from "../../../kernel/events/event-dispatcher.ts";
import { changeOrganization } from "../../../testing/change-organization.ts";
import { serveOrganization } from "../../../testing/serve-organization.ts";
import type { ChannelRecord } from "../../channels/channel-records.ts";

const { org } = await serveOrganization();

function subscribe(names: readonly string[], given: Record<string, unknown> = {}) {
  const subscriptions = names.map((name) => ({ name }));
  return org.owner.client.post("/users/me/subscriptions", { subscriptions, ...given });
}

async function announceIn(name: string, kind: (channel: ChannelRecord) => Partial<ChannelRecord>) {
  await subscribe([name]);
  await changeOrganization(org.realmId, (organization) => {
    const channel = organization.channels.named(name);
    if (!channel) return [];
    const settings = { ...organization.realm.settings, new_stream_announcements_stream_id: channel.id };
    return [
      { kind: "realm_changed", fields: { settings } },
      { kind: "channel_changed", channelId: channel.id, fields: { ...kind(channel) } },
    ];
  });
}

const written = z.object({
  messages: z.array(z.object({ subject: z.string(), content: z.string(), sender_full_name: z.string() })),
});

async function announcements(name: string) {
  const narrow = [{ operator: "channel", operand: name }];
  const around = { anchor: "newest", num_before: 10, num_after: 0, apply_markdown: false };
  const answer = await org.owner.client.get("/messages", { narrow, ...around });
  return written.parse(answer.body).messages;
}

test("a new public channel is announced in the configured channel, a private one is not", async () => {
  await announceIn("news", () => ({}));
  await subscribe(["whisper"], { announce: true, invite_only: true });
  await subscribe(["one", "two"], { announce: true });
  await subscribe(["quiet"], { announce: false });
  expect(await announcements("news")).toEqual([
    {
      subject: "new channels",
      content: `@_**Olivia Owner|${org.owner.id}** created the channels #**one**, #**two**.`,
      sender_full_name: "Notification Bot",
    },
  ]);
});

test("the server may announce in a channel where posting is restricted", async () => {
  const { organization } = await streamOf(org.realmId);
  const { id: nobody } = organization.groups.system("role:nobody");
  await announceIn("bulletin", () => ({ permissions: { can_send_message_group: nobody } }));
  expect((await subscribe(["announced"], { announce: true })).status).toBe(200);
  expect((await announcements("bulletin")).map(({ content }) => content)).toEqual([
    `@_**Olivia Owner|${org.owner.id}** created the channel #**announced**.`,
  ]);
});

test("channels can be created even if the announcement fails", async () => {
  await announceIn("one topic", () => ({ topicsPolicy: "empty_topic_only" }));
  const answer = await subscribe(["unannounced"], { announce: true });
  expect(answer.body).toMatchObject({ result: "success", subscribed: { [org.owner.id]: ["unannounced"] } });
});

test("people who cannot be notified are subscribed, and the response says that they were not notified", async () => {
  const names = Array.from({ length: 100 }, (_, index) => `${"*".repeat(57)}${100 + index}`);
  const principals = [org.member.id];
  const answer = await subscribe(names, { principals, send_new_subscription_messages: true });
  expect(answer.body).toMatchObject({ result: "success", new_subscription_messages_sent: false });
  expect(answer.body.subscribed).toEqual({ [org.member.id]: names });
});
