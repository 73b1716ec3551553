/** Listing the files of a channel: order, pages, and limits of visibility. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { getChannelFiles } from "./attachments.contract.ts";
import { FILES_PER_PAGE } from "./channel-files.ts";

const { org } = await serveOrganization(OWN_SERVER);
const { owner, member, moderator } = org;
const silently = { send_new_subscription_messages: false };

beforeAll(async () => {
  for (const name of ["open", "other", "full"])
    await owner.subscribe(name, { principals: [owner.id, member.id], ...silently });
  const limits = { invite_only: true, history_public_to_subscribers: false };
  await owner.subscribe("closed", { ...limits, principals: [owner.id, member.id], ...silently });
});

const page = z.object(getChannelFiles.returns.shape);

async function filesOf(channel: string, account = member, before?: number) {
  const path = `/streams/${await owner.channelId(channel)}/attachments`;
  const { body } = await account.client.get(path, before === undefined ? {} : { before });
  return page.parse(body);
}

const namesIn = async (channel: string, account?: TestAccount) =>
  (await filesOf(channel, account)).files.map(({ name }) => name);

async function upload(account: TestAccount, name: string): Promise<string> {
  const { body } = await account.client.post("/user_uploads", { file: new File(["some notes"], name) });
  return z.object({ url: z.string() }).parse(body).url;
}

async function share(account: TestAccount, channel: string, ...names: string[]): Promise<number> {
  const urls = await Promise.all(names.map((name) => upload(account, name)));
  return account.send(channel, urls.map((url) => `[file](${url})`).join(" "), { topic: "files" });
}

test("files are listed with name, size, sender and message, the newest first", async () => {
  await share(owner, "open", "first.txt");
  const messageId = await share(member, "open", "second.txt");
  const { files, next_before } = await filesOf("open");
  expect(files.map(({ name }) => name)).toEqual(["second.txt", "first.txt"]);
  expect(files[0]).toMatchObject({
    content_type: expect.stringMatching(/^text\/plain/),
    size: 10,
    message_id: messageId,
    sender_id: member.id,
    topic_name: "files",
  });
  expect(next_before).toBeNull();
});

test("a file follows its message into another channel, and is not listed once the message is deleted", async () => {
  const messageId = await share(owner, "open", "wandering.txt");
  const target = { stream_id: await owner.channelId("other"), propagate_mode: "change_one" };
  await owner.client.patch(`/messages/${messageId}`, target);
  expect(await namesIn("open")).not.toContain("wandering.txt");
  expect(await namesIn("other")).toEqual(["wandering.txt"]);
  await owner.client.delete(`/messages/${messageId}`);
  expect(await namesIn("other")).toEqual([]);
});

test("pages continue each other, and keep the files of a message together", async () => {
  const first = await share(owner, "full", "oldest.txt");
  const pair = await share(owner, "full", "a.txt", "b.txt");
  await query(sql`
    WITH made AS (
      INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
        rendering_version, client)
      SELECT nextval('message_id_seq'), realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
        rendering_version, client
      FROM message, generate_series(1, ${FILES_PER_PAGE - 1}::int) WHERE id = ${first} RETURNING id)
    INSERT INTO message_attachment (message_id, attachment_id)
    SELECT made.id, a.attachment_id FROM made, message_attachment a WHERE a.message_id = ${first}`);
  const newest = await filesOf("full");
  expect(newest.files).toHaveLength(FILES_PER_PAGE + 1);
  expect(newest.next_before).toBe(pair);
  const oldest = await filesOf("full", member, newest.next_before ?? undefined);
  expect(oldest.files.map(({ message_id }) => message_id)).toEqual([first]);
  expect(oldest.next_before).toBeNull();
});

test("channels that do not exist or are hidden are refused alike", async () => {
  const refused = { code: "BAD_REQUEST", msg: "Invalid channel ID" };
  for (const id of [await owner.channelId("closed"), 987_654_321]) {
    expect((await moderator.client.get(`/streams/${id}/attachments`)).body).toMatchObject(refused);
  }
});

test("with protected history, only files of received messages are listed", async () => {
  const newcomer = await org.add();
  await share(owner, "closed", "before.txt");
  await owner.subscribe("closed", { principals: [newcomer.id], ...silently });
  await share(owner, "closed", "after.txt");
  expect(await namesIn("closed", newcomer)).toEqual(["after.txt"]);
  expect(await namesIn("closed")).toEqual(["after.txt", "before.txt"]);
});
