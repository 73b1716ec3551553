/** A person's channels are listed only as far as visible to the caller. */
import { expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { withSettings } from "../../testing/with-settings.ts";

const { server, org } = await serveOrganization();
const { owner, member, guest, bot } = org;
let made = 0;

async function channelOf(people: readonly TestAccount[], given: object = {}): Promise<number> {
  const { body } = await member.client.post("/channels/create", {
    name: `club ${++made}`,
    subscribers: people.map(({ id }) => id),
    send_new_subscription_messages: false,
    ...given,
  });
  return z.int().parse(body.id);
}

const channels = async (by: TestAccount, id: number) => (await by.client.get(`/users/${id}/channels`)).body;

test("the channels of a person and of a bot are listed, as far as the caller may know of them", async () => {
  const person = await org.add();
  const open = await channelOf([person, bot, guest]);
  const hidden = await channelOf([person, bot], { invite_only: true });
  const archived = await channelOf([person, bot]);
  await owner.client.delete(`/streams/${archived}`);
  const listed = (ids: number[]) => ({ result: "success", msg: "", subscribed_channel_ids: ids });
  for (const { id } of [person, bot]) {
    expect(await channels(person, id)).toEqual(listed([open, hidden]));
    expect(await channels(owner, id)).toEqual(listed([open, hidden]));
    expect(await channels(org.moderator, id)).toEqual(listed([open]));
    expect(await channels(guest, id)).toEqual(listed([open]));
  }
  await person.client.delete("/users/me/subscriptions", { subscriptions: [`club ${made - 2}`] });
  expect(await channels(owner, person.id)).toEqual(listed([hidden]));
});

test("of accounts that the caller does not know nothing is told", async () => {
  const stranger = await org.add();
  const other = await createTestOrganization(server.port);
  const refused = { result: "error", code: "BAD_REQUEST", msg: "No such user" };
  for (const id of [987_654, -1, other.member.id]) expect(await channels(owner, id)).toEqual(refused);
  const permissions = { can_access_all_users_group: "role:members" } as const;
  await withSettings(org.realmId, { permissions }, async () => {
    expect(await channels(guest, stranger.id)).toEqual(refused);
  });
});
