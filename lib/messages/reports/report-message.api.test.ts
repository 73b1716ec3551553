/** Reports of messages. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { reportTypes } from "../messages-limits.contract.ts";

const { org } = await serveOrganization();
const channelList = z.object({ streams: z.array(z.object({ name: z.string(), stream_id: z.int() })) });
let moderationId: number;
let inPublic: number;
let inPrivate: number;
let direct: number;

const report = (who: TestAccount, messageId: number, params: object = { report_type: "spam" }) =>
  who.client.post(`/messages/${messageId}/report`, { ...params });
const choose = (channelId: number) =>
  org.owner.client.patch("/realm", { moderation_request_channel_id: channelId });

async function newestReport(): Promise<{ content: string; topic: string }> {
  const { body } = await org.moderator.client.get("/messages", {
    anchor: "newest",
    num_before: 1,
    num_after: 0,
    narrow: [["channel", moderationId]],
    apply_markdown: false,
  });
  const shape = z.object({ content: z.string(), subject: z.string(), sender_full_name: z.string() });
  const { content, subject, sender_full_name } = z.array(shape).min(1).parse(body.messages)[0] ?? {};
  expect(sender_full_name).toBe("Notification Bot");
  return { content: content ?? "", topic: subject ?? "" };
}

beforeAll(async () => {
  const people = { principals: [org.owner.id, org.moderator.id] };
  await org.owner.subscribe("moderation", { ...people, invite_only: true });
  await org.owner.subscribe("everybody", { principals: [org.member.id, org.administrator.id] });
  await org.member.subscribe("hush", { principals: [org.member.id, org.guest.id], invite_only: true });
  const { streams } = channelList.parse((await org.owner.client.get("/streams")).body);
  moderationId = z.int().parse(streams.find(({ name }) => name === "moderation")?.stream_id);
  inPublic = await org.administrator.send("everybody", "Buy **now**! @**all**", { topic: "offers" });
  inPrivate = await org.member.send("hush", "a private word");
  direct = await org.administrator.send([org.member.id], "a direct word");
});

test("without a moderation request channel nothing can be reported", async () => {
  expect((await report(org.member, inPublic)).body).toMatchObject({
    code: "BAD_REQUEST",
    msg: "Moderation request channel must be specified to enable message reporting.",
  });
  expect((await choose(moderationId)).status).toBe(200);
});

test("the report names reporter, author and reason, with a link and the message", async () => {
  const events = await org.moderator.listen();
  const others = await org.member.listen();
  const description = "```\nThe third time @**all**\n```";
  expect((await report(org.member, inPublic, { report_type: "harassment", description })).status).toBe(200);
  await events.next("message");
  const { content, topic } = await newestReport();
  expect(topic).toBe("message reports");
  expect(content).toContain(`|${org.member.id}** reported [a message](#narrow/channel/`);
  expect(content).toContain(`-everybody/topic/offers/near/${inPublic}) sent by @_**`);
  expect(content).toContain(`|${org.administrator.id}**.`);
  for (const part of ["**Harassment**", "The third time", "Buy **now**!"]) expect(content).toContain(part);
  await org.untilDelivered();
  expect(await others.read()).toEqual([]);
});

test("a report of a private message reveals neither channel nor participants", async () => {
  expect((await report(org.guest, inPrivate)).status).toBe(200);
  const fromChannel = await newestReport();
  expect(fromChannel.content).toContain("[a message in a private channel](#narrow/channel/");
  expect(fromChannel.content).toContain("a private word");
  expect(fromChannel.content).not.toContain("hush");
  expect((await report(org.member, direct)).status).toBe(200);
  const { content } = await newestReport();
  expect(content).toContain(`[a direct message](#narrow/id/${direct})`);
  expect(content).toContain("a direct word");
});

test.each(reportTypes.map(({ key }) => key))("%s is a type of report", async (key) => {
  const answer = await report(org.member, inPublic, { report_type: key, description: "It is." });
  expect(answer.status).toBe(200);
});

test.each([
  ["no type", {}, "Missing 'report_type' argument"],
  ["an unknown type", { report_type: "boring" }, "Invalid report_type"],
  [
    "other without a description",
    { report_type: "other" },
    "A description is required when the report type is 'other'.",
  ],
  [
    "other with a blank one",
    { report_type: "other", description: " \n" },
    "A description is required when the report type is 'other'.",
  ],
  [
    "a description over the limit",
    { report_type: "spam", description: "é".repeat(1_001) },
    "description is too long (limit: 1000 characters)",
  ],
])("%s is refused", async (_what, params, msg) => {
  expect((await report(org.member, inPublic, params)).body).toMatchObject({ result: "error", msg });
});

test("an unreadable message seems not to exist", async () => {
  for (const id of [inPrivate, direct, 987_654_321, 2 ** 53 - 1]) {
    expect((await report(org.bot, id)).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "Invalid message(s)",
    });
  }
});

test("the longest message with the longest description still fits", async () => {
  const longest = await org.administrator.send("everybody", "word ".repeat(2_000).trim());
  const answer = await report(org.member, longest, { report_type: "other", description: "😀".repeat(1_000) });
  expect(answer.status).toBe(200);
});

test("a channel that allows only the empty topic receives reports too", async () => {
  await org.owner.subscribe("flat", { invite_only: true, topics_policy: "empty_topic_only" });
  const { streams } = channelList.parse((await org.owner.client.get("/streams")).body);
  const flat = z.int().parse(streams.find(({ name }) => name === "flat")?.stream_id);
  expect((await choose(flat)).status).toBe(200);
  expect((await report(org.member, inPublic)).status).toBe(200);
});
