/** Starring during a move between channels. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { untilWaiting, withOrganizationLocked } from "../../testing/organization-lock.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();
let used = 0;
let hall: string;
let hallId: number;

beforeAll(async () => {
  const principals = [org.owner.id, org.member.id];
  await org.owner.subscribe("plaza", { principals, send_new_subscription_messages: false });
});

beforeEach(() => {
  used += 1;
  hall = `hall ${used}`;
});

async function openHall(settings = {}): Promise<void> {
  await org.owner.subscribe(hall, { send_new_subscription_messages: false, ...settings });
  const { body } = await org.owner.client.get("/get_stream_id", { stream: hall });
  hallId = Number(body.stream_id);
  // Otherwise the move first waits to create the topic.
  await org.owner.send(hall, "welcome", { topic: hall });
}

const star = (id: number) =>
  org.member.client.post("/messages/flags", { messages: [id], op: "add", flag: "starred" });

const patch = (id: number, params: Record<string, unknown>) =>
  org.owner.client.patch(`/messages/${id}`, { send_notification_to_new_thread: false, ...params });

/** Both wait for the organization before writing. */
async function starWhileMoving(id: number, first: "star" | "move"): Promise<void> {
  const calls = { star: () => star(id), move: () => patch(id, { stream_id: hallId }) };
  const second = first === "star" ? "move" : "star";
  const answers = await withOrganizationLocked(org.realmId, async () => {
    const one = calls[first]();
    await untilWaiting(org.realmId, 1);
    const other = calls[second]();
    await untilWaiting(org.realmId, 2);
    return [one, other].map((answer) => [answer]);
  });
  for (const { body } of await Promise.all(answers.flat())) {
    // After a move to a private channel.
    if (body.result !== "success") expect(body.msg).toBe("Invalid message(s)");
  }
}

async function stars(): Promise<unknown> {
  const { body } = await org.member.client.post("/register", { fetch_event_types: ["starred_messages"] });
  return body.starred_messages;
}

for (const first of ["star", "move"] as const) {
  test(`a person who may read the new channel learns of what happens there (${first} first)`, async () => {
    await openHall();
    const id = await org.owner.send("plaza", "one", { topic: hall });
    await starWhileMoving(id, first);
    const reader = await org.member.listen({ client_capabilities: { bulk_message_deletion: true } });
    await patch(id, { topic: `${hall} there`, propagate_mode: "change_one" });
    expect(await reader.read()).toMatchObject([{ message_ids: [id], subject: `${hall} there` }]);
    expect(await stars()).toContain(id);
  });

  test(`a person who may not read it keeps no star (${first} first)`, async () => {
    await openHall({ invite_only: true });
    const id = await org.owner.send("plaza", "one", { topic: hall });
    await starWhileMoving(id, first);
    expect(await stars()).not.toContain(id);
  });
}

test("a message sent during a move mentions nobody without access to the new channel", async () => {
  await openHall({ invite_only: true });
  const id = await org.owner.send("plaza", "one", { topic: hall });
  const mention = `@**member person|${org.member.id}**`;
  const [sending, moving] = await withOrganizationLocked(org.realmId, async () => {
    const sending = org.owner.send("plaza", mention, { topic: hall });
    await untilWaiting(org.realmId, 1);
    const moving = patch(id, { stream_id: hallId, propagate_mode: "change_all" });
    await untilWaiting(org.realmId, 2);
    return [[sending], [moving]];
  });
  const [later] = await Promise.all(sending);
  expect((await Promise.all(moving)).map(({ body }) => body.result)).toEqual(["success"]);
  const { body: plaza } = await org.owner.client.get("/get_stream_id", { stream: "plaza" });
  await patch(id, { stream_id: plaza.stream_id, propagate_mode: "change_all" });
  const { body } = await org.member.client.get(`/messages/${later}`);
  expect(body.message).toMatchObject({ id: later, flags: ["read"] });
});
