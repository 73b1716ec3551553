/** Channel addresses and permitted senders. */

import { expect, test } from "vitest";
import { z } from "zod";
import { configure } from "../../config.ts";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { systemBots } from "../../people/users/system-bots.ts";
import { makeChannel } from "../../testing/calls/call-objects.ts";
import { changeOrganization } from "../../testing/change-organization.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization, type TestOrganization } from "../../testing/test-organization.ts";
import { atChannelAddress } from "./channel-address.ts";
import { getChannelEmail, getChannelEmails } from "./channel-email.contract.ts";

const { server, org } = await serveOrganization();
const { member, bot, owner, guest } = org;
const channelId = await makeChannel(member);

const NO_CHANNEL = { result: "error", code: "BAD_REQUEST", msg: "Invalid channel ID" };
const NO_BOT = { result: "error", code: "BAD_REQUEST", msg: "No such bot" };

const ask = (
  { client }: TestAccount,
  id: unknown = channelId,
  params: Readonly<Record<string, unknown>> = {},
) => client.get(`/streams/${id}/email_address`, params);

async function placeFor(
  account: TestAccount,
  params: Readonly<Record<string, unknown>> = {},
  id = channelId,
) {
  const { status, body } = await ask(account, id, params);
  expect(status).toBe(200);
  const { email } = getChannelEmail.returns.parse(body);
  const place = atChannelAddress((await streamOf(org.realmId)).organization, email);
  return { channelId: place?.channel.id, sender: place?.sender.email, senderId: place?.sender.id };
}

async function systemBotId({ realmId }: TestOrganization, kind: keyof typeof systemBots): Promise<number> {
  return z.int().parse((await streamOf(realmId)).organization.users.byEmail(systemBots[kind].email)?.id);
}

test("mail is shown as from the gateway bot unless the caller names themselves or a bot of theirs", async () => {
  const { email } = systemBots.emailGateway;
  expect(await placeFor(member)).toMatchObject({ channelId, sender: email });
  const gatewayId = await systemBotId(org, "emailGateway");
  expect(await placeFor(member, { sender_id: gatewayId })).toMatchObject({ channelId, sender: email });
  expect(await placeFor(member, { sender_id: member.id })).toMatchObject({ channelId, senderId: member.id });
  expect(await placeFor(member, { sender_id: bot.id })).toMatchObject({ channelId, senderId: bot.id });
});

test("the address is the same each time, and on the domain of the server unless another is configured", async () => {
  const { body } = await ask(member);
  expect(body).toEqual((await ask(owner)).body);
  expect(body.email).toMatch(/@localhost$/);
  configure({ emailDomain: "mail.example.com" });
  expect((await ask(member)).body.email).toBe(String(body.email).replace("@localhost", "@mail.example.com"));
  configure({ emailDomain: null });
});

test("a bot gets addresses for itself and the gateway bot, but none for its owner", async () => {
  expect(await placeFor(bot)).toMatchObject({ channelId, sender: systemBots.emailGateway.email });
  expect(await placeFor(bot, { sender_id: bot.id })).toMatchObject({ channelId, senderId: bot.id });
  expect((await ask(bot, channelId, { sender_id: member.id })).body).toEqual(NO_BOT);
});

test("anybody else as the sender is refused alike", async () => {
  const other = await createTestOrganization(server.port);
  const stopped = await org.add({ bot: { type: 1, ownerId: member.id } });
  await changeOrganization(org.realmId, () => [
    { kind: "user_changed", userId: stopped.id, fields: { isActive: false } },
  ]);
  const foreign = [other.member.id, other.bot.id, await systemBotId(other, "emailGateway")];
  const here = [owner.id, guest.id, stopped.id, await systemBotId(org, "welcome")];
  for (const senderId of [...foreign, ...here, 0, -1, 987_654_321, 2 ** 31]) {
    expect((await ask(member, channelId, { sender_id: senderId })).body, String(senderId)).toEqual(NO_BOT);
  }
  // Not even for an administrator, who may manage the bot.
  expect((await ask(owner, channelId, { sender_id: bot.id })).body).toEqual(NO_BOT);
});

test("an unknown channel, one of another organization and a hidden one are the same", async () => {
  const other = await createTestOrganization(server.port);
  await member.subscribe("secret plans", { invite_only: true });
  const secret = (await streamOf(org.realmId)).organization.channels.named("secret plans")?.id;
  expect(await placeFor(member, {}, z.int().parse(secret))).toMatchObject({ channelId: secret });
  for (const id of [0, 987_654_321, 2 ** 31, await makeChannel(other.member), secret]) {
    expect((await ask(org.moderator, id)).body, String(id)).toEqual(NO_CHANNEL);
  }
  expect((await ask(guest)).body).toEqual(NO_CHANNEL);
});

test("knowing of the channel is not enough: one must be allowed to post", async () => {
  await member.subscribe("closed circle", { invite_only: true });
  const closed = (await streamOf(org.realmId)).organization.channels.named("closed circle")?.id;
  expect((await ask(owner, closed)).body).toMatchObject({
    code: "BAD_REQUEST",
    msg: "Not authorized to send to channel 'closed circle'",
  });
  const id = await makeChannel(owner);
  const { administrators } = await groupIds();
  await owner.client.patch(`/streams/${id}`, { can_send_message_group: { new: administrators } });
  expect(await placeFor(owner, {}, id)).toMatchObject({ channelId: id });
  for (const account of [member, bot]) {
    for (const params of [{}, { sender_id: account.id }, { sender_id: owner.id }]) {
      expect((await ask(account, id, params)).body).toMatchObject({
        code: "BAD_REQUEST",
        msg: "You do not have permission to post in this channel.",
      });
    }
  }
});

test("once they are replaced, no former address of the channel leads there, and other channels keep theirs", async () => {
  const [id, other] = [await makeChannel(member), await makeChannel(member)];
  const addressOf = async (of: number, params = {}) => String((await ask(member, of, params)).body.email);
  const former = [await addressOf(id), await addressOf(id, { sender_id: member.id })];
  const kept = await addressOf(other);
  const outsider = await guest.listen();
  for (const account of [guest, org.moderator]) {
    expect((await account.client.post(`/streams/${id}/email_address`)).body.code).toBe("BAD_REQUEST");
  }
  expect(await addressOf(id)).toBe(former[0]);
  expect((await member.client.post(`/streams/${id}/email_address`)).status).toBe(200);
  const { organization } = await streamOf(org.realmId);
  expect(former.map((address) => atChannelAddress(organization, address))).toEqual([null, null]);
  expect(atChannelAddress(organization, await addressOf(id))?.channel.id).toBe(id);
  expect(await addressOf(other)).toBe(kept);
  expect(await outsider.read()).toEqual([]);
  const { entries } = z
    .object({ entries: z.array(z.object({ operation: z.string(), changes: z.unknown() })) })
    .parse((await owner.client.get("/realm/audit_log")).body);
  expect(entries[0]).toMatchObject({
    operation: "replace-stream-email-addresses",
    changes: [{ event: "stream.email_address", details: { channelId: id } }],
  });
});

test("an archived channel has no address", async () => {
  const id = await makeChannel(member);
  const { body } = await ask(member, id);
  expect((await member.client.delete(`/streams/${id}`)).status).toBe(200);
  const answer = await ask(member, id);
  expect(answer.body).toMatchObject({ code: "BAD_REQUEST" });
  expect(answer.body.msg).toMatch(/^Not authorized to send to channel '/);
  expect(JSON.stringify(answer.body)).not.toContain(String(body.email));
});

test.each(["x", "1.5", "{}", "9".repeat(400)])("an id like %s is refused", async (id) => {
  expect((await ask(member, encodeURIComponent(id))).status).toBe(400);
  expect((await ask(member, channelId, { sender_id: id })).status).toBe(400);
});

async function groupIds(): Promise<{ administrators: number }> {
  const { groups } = (await streamOf(org.realmId)).organization;
  return { administrators: groups.system("role:administrators").id };
}

test("administrators see the addresses of all channels that they may post in, by name", async () => {
  const hidden = await makeChannel(member);
  await member.client.patch(`/streams/${hidden}`, { is_private: true });
  const archived = await makeChannel(owner);
  await owner.client.delete(`/streams/${archived}`);
  const { channels } = getChannelEmails.returns.parse((await owner.client.get("/realm/channel_emails")).body);
  const own = channels.find(({ stream_id }) => stream_id === channelId);
  expect(own?.email).toBe((await ask(owner)).body.email);
  const ids = channels.map(({ stream_id }) => stream_id);
  expect(ids).not.toContain(hidden);
  expect(ids).not.toContain(archived);
  const names = channels.map(({ name }) => name.toLowerCase());
  expect(names).toEqual(names.toSorted());
  expect((await org.administrator.client.get("/realm/channel_emails")).status).toBe(200);
  expect(await org.moderator.client.get("/realm/channel_emails")).toMatchObject({
    status: 400,
    body: { msg: "Must be an organization administrator" },
  });
});

test("the answer says whether mail comes in", async () => {
  expect((await ask(member)).body).toMatchObject({ is_received: false });
  configure({ incomingMail: { port: null, tls: null, checkedBy: null } });
  expect((await ask(member)).body).toMatchObject({ is_received: true });
  configure({ incomingMail: null });
});
