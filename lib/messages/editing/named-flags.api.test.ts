/** Flags in update_message. */
import { expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization();
const { owner, member, guest } = org;
const silently = { send_new_subscription_messages: false };
const quietly = { send_notification_to_new_thread: false, send_notification_to_old_thread: false };
const read = z.object({ message: z.object({ flags: z.array(z.string()) }) });

async function flagsOf({ client }: TestAccount, id: number): Promise<string[]> {
  return read.parse((await client.get(`/messages/${id}`)).body).message.flags.toSorted();
}

const listen = (account: TestAccount) => account.listen({ event_types: ["update_message"] });
const mark = ({ client }: TestAccount, id: number, op: string, flag: string) =>
  client.post("/messages/flags", { messages: [id], op, flag });

test("a message from before joining can be marked as unread and read again", async () => {
  await owner.subscribe("earlier", silently);
  const id = await owner.send("earlier", "hello");
  await member.subscribe("earlier");
  await mark(member, id, "remove", "read");
  const reader = await listen(member);
  const changes = [
    { content: "two" },
    { topic: "other", ...quietly },
    { stream_id: await channel("elsewhere", [owner, member]), ...quietly },
  ];
  for (const change of changes) {
    await owner.client.patch(`/messages/${id}`, change);
    const [event] = await reader.read();
    expect(event).toMatchObject({ message_id: id });
    expect(z.array(z.string()).parse(event?.flags).toSorted()).toEqual(await flagsOf(member, id));
  }
  await mark(member, id, "add", "read");
  await owner.client.patch(`/messages/${id}`, { content: "three" });
  expect((await reader.read())[0]).toMatchObject({ flags: ["read", "historical"] });
});

test("with protected history, each user's event names a message of theirs with its flags", async () => {
  const settings = { invite_only: true, history_public_to_subscribers: false };
  await channel("guarded", [owner], settings);
  const ids: number[] = [];
  const send = async (content: string) => ids.push(await owner.send("guarded", content, { topic: "plans" }));
  await send("before everybody");
  await channel("guarded", [member]);
  await send(`@**|${member.id}** hello`);
  await channel("guarded", [guest]);
  await send("@**all** hello");
  const [old = 0, ofMember = 0, ofGuest = 0] = ids;
  await mark(member, ofMember, "add", "starred");
  await mark(guest, ofGuest, "add", "read");
  const readers = [await listen(member), await listen(guest)];
  await owner.client.patch(`/messages/${old}`, { topic: "done", propagate_mode: "change_all", ...quietly });
  const events = await Promise.all(readers.map(async (reader) => (await reader.read())[0]));
  const named = [ofMember, ofGuest];
  expect(events.map((event) => event?.message_id)).toEqual(named);
  for (const [index, account] of [member, guest].entries()) {
    const flags = z.array(z.string()).parse(events[index]?.flags);
    expect(flags.toSorted()).toEqual(await flagsOf(account, named[index] ?? 0));
  }
});

async function channel(name: string, people: readonly TestAccount[], settings: object = {}): Promise<number> {
  await owner.subscribe(name, { principals: people.map(({ id }) => id), ...silently, ...settings });
  return owner.channelId(name);
}
