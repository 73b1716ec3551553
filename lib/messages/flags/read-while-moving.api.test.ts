/** Marking as read during a move. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { untilWaiting, withOrganizationLocked } from "../../testing/organization-lock.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();

beforeAll(async () => {
  const principals = [org.owner.id, org.member.id];
  await org.owner.subscribe("busy", { principals, send_new_subscription_messages: false });
});

test("a move that commits first is taken into account", async () => {
  const send = (topic: string) => org.owner.send("busy", "hello", { topic });
  const before = await send("there");
  const moving = await send("here");
  const after = await send("there");
  const params = { topic: "there", send_notification_to_new_thread: false };
  const { move, mark } = await withOrganizationLocked(org.realmId, async () => {
    const move = org.owner.client.patch(`/messages/${moving}`, params);
    await untilWaiting(org.realmId, 1);
    const marked = { messages: [before, after], op: "add", flag: "read" };
    const mark = org.member.client.post("/messages/flags", marked);
    await untilWaiting(org.realmId, 2);
    return { move: [move], mark: [mark] };
  });
  for (const { body } of await Promise.all([...move, ...mark])) expect(body.result).toBe("success");
  const { body } = await org.member.client.post("/register", {
    fetch_event_types: ["message", "update_message_flags"],
  });
  const unread = z.object({ streams: z.array(z.looseObject({ unread_message_ids: z.array(z.int()) })) });
  expect(unread.parse(body.unread_msgs).streams).toMatchObject([
    { topic: "there", unread_message_ids: [moving] },
  ]);
});
