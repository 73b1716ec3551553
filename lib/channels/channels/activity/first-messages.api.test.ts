/** A channel's first message per person, in register responses and events. */
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { EVERY_CAPABILITY } from "../../../kernel/events/queues/every-capability.contract.ts";
import type { EventReader } from "../../../testing/clients/event-reader.ts";
import { serveOrganization } from "../../../testing/serve-organization.ts";
import type { TestAccount } from "../../../testing/test-account.ts";

const { org } = await serveOrganization();
const { owner, member, guest } = org;
const silently = { send_new_subscription_messages: false };
const protectedHistory = { invite_only: true, history_public_to_subscribers: false };

let used = 0;
let name: string;
beforeEach(() => {
  used += 1;
  name = `first ${used}`;
});

async function create(people: readonly TestAccount[], settings: object = {}, called = name): Promise<number> {
  const principals = people.map(({ id }) => id);
  await owner.subscribe(called, { principals, ...silently, ...settings });
  return owner.channelId(called);
}

const channels = z.array(z.looseObject({ stream_id: z.int(), first_message_id: z.int().nullable() }));

async function registered({ client }: TestAccount, channelId: number) {
  const { body } = await client.post("/register", { client_capabilities: EVERY_CAPABILITY });
  const own = channels.parse(body.subscriptions).find(({ stream_id }) => stream_id === channelId);
  const listed = channels.parse(body.streams).find(({ stream_id }) => stream_id === channelId);
  return [own ? own.first_message_id : "none", listed?.first_message_id];
}

const listen = (account: TestAccount, capabilities: object = EVERY_CAPABILITY) =>
  account.listen({ event_types: ["stream", "subscription"], client_capabilities: capabilities });

async function told(reader: EventReader, channelId: number): Promise<unknown[]> {
  await org.untilDelivered();
  return (await reader.read()).flatMap((event) => {
    if (event.property === "first_message_id" && event.stream_id === channelId) return [event.value];
    const added = event.op === "add" ? channels.parse(event.subscriptions) : [];
    return added.filter(({ stream_id }) => stream_id === channelId).map((each) => each.first_message_id);
  });
}

const remove = (id: number) => owner.client.delete(`/messages/${id}`);
const move = (id: number, stream_id: number) =>
  owner.client.patch(`/messages/${id}`, {
    stream_id,
    propagate_mode: "change_one",
    send_notification_to_new_thread: false,
    send_notification_to_old_thread: false,
  });

test("a deletion of the first message is told, one of another message is not, and the last leaves none", async () => {
  const channelId = await create([owner, member]);
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push(await owner.send(name, "hello"));
  const [first = 0, second = 0, third = 0] = ids;
  expect(await registered(member, channelId)).toEqual([first, first]);
  const [reader, outside] = [await listen(member), await listen(org.moderator)];
  await remove(second);
  expect(await told(reader, channelId)).toEqual([]);
  await remove(first);
  expect(await told(reader, channelId)).toEqual([third]);
  expect(await registered(member, channelId)).toEqual([third, third]);
  await remove(third);
  expect(await told(reader, channelId)).toEqual([null]);
  expect(await registered(member, channelId)).toEqual([null, null]);
  expect(await told(outside, channelId)).toEqual([third, null]);
});

test("a topic that is deleted as a whole may take the first message with it", async () => {
  const channelId = await create([owner, member]);
  for (const topic of ["old", "old"]) await owner.send(name, "hello", { topic });
  const left = await owner.send(name, "hello", { topic: "new" });
  const reader = await listen(member);
  await owner.client.post(`/streams/${channelId}/delete_topic`, { topic_name: "old" });
  expect(await told(reader, channelId)).toEqual([left]);
});

test("a move takes the first message of one channel, and brings one to the other", async () => {
  const channelId = await create([owner, member]);
  const otherId = await create([owner, member], {}, `other ${used}`);
  const [first, second] = [await owner.send(name, "hello"), await owner.send(name, "hello")];
  await owner.send(`other ${used}`, "later");
  const reader = await listen(member);
  await move(first, otherId);
  await org.untilDelivered();
  const events = (await reader.read()).filter(({ property }) => property === "first_message_id");
  expect(events.map(({ stream_id, value }) => [stream_id, value])).toEqual([
    [channelId, second],
    [otherId, first],
  ]);
  expect(await registered(member, channelId)).toEqual([second, second]);
  expect(await registered(member, otherId)).toEqual([first, first]);
});

describe("where history is protected", () => {
  test("each person is told of the first message that they have", async () => {
    const channelId = await create([owner, member], protectedHistory);
    const [one, two] = [await owner.send(name, "hello"), await owner.send(name, "hello")];
    await create([guest], {});
    const three = await owner.send(name, "hello");
    const readers = [await listen(member), await listen(guest)];
    await remove(one);
    expect(await Promise.all(readers.map((reader) => told(reader, channelId)))).toEqual([[two], []]);
    const four = await owner.send(name, "hello");
    await remove(three);
    expect(await Promise.all(readers.map((reader) => told(reader, channelId)))).toEqual([[], [four]]);
    expect(await registered(member, channelId)).toEqual([two, two]);
    expect(await registered(guest, channelId)).toEqual([four, four]);
  });

  test("who comes back is told of the first message that they have received", async () => {
    const channelId = await create([owner, guest], protectedHistory);
    const first = await owner.send(name, "hello");
    const reader = await listen(guest);
    await owner.client.delete("/users/me/subscriptions", { subscriptions: [name], principals: [guest.id] });
    await owner.send(name, "unseen");
    await create([guest]);
    expect(await told(reader, channelId)).toEqual([first]);
    expect(await registered(guest, channelId)).toEqual([first, first]);
    const newcomer = await listen(member);
    await create([member]);
    expect(await told(newcomer, channelId)).toEqual([null]);
  });

  test("a channel that returns from the archive tells clients that had to forget it", async () => {
    const channelId = await create([owner, guest], protectedHistory);
    const first = await owner.send(name, "hello");
    const older = { ...EVERY_CAPABILITY, archived_channels: false };
    const reader = await listen(guest, older);
    await owner.client.delete(`/streams/${channelId}`);
    await owner.client.patch(`/streams/${channelId}`, { is_archived: false });
    expect(await told(reader, channelId)).toEqual([first]);
  });

  test("its beginning and its end change who knows which message", async () => {
    const channelId = await create([owner, member], {
      invite_only: true,
      history_public_to_subscribers: true,
    });
    const first = await owner.send(name, "hello");
    await create([guest]);
    const reader = await listen(guest);
    const [ofMember, ofAdministrator] = [await listen(member), await listen(org.administrator)];
    const change = (isOpen: boolean) =>
      owner.client.patch(`/streams/${channelId}`, {
        is_private: true,
        history_public_to_subscribers: isOpen,
      });
    await change(false);
    // The guest received the notice about the change.
    const [notice] = await told(reader, channelId);
    expect(notice).toBeGreaterThan(first);
    expect(await registered(guest, channelId)).toEqual([notice, notice]);
    expect(await told(ofMember, channelId)).toEqual([]);
    expect(await told(ofAdministrator, channelId)).toEqual([null]);
    await change(true);
    expect(await told(reader, channelId)).toEqual([first]);
    expect(await told(ofAdministrator, channelId)).toEqual([first]);
  });
});
