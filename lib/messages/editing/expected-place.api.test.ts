/** Requests with an outdated place. */
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();
const CHANNEL = "expected places";
const people = [org.owner.id, org.member.id, org.moderator.id];
await org.owner.subscribe([CHANNEL, "another channel"], { principals: people });
const channelId = await org.owner.channelId(CHANNEL);
const otherChannelId = await org.owner.channelId("another channel");

let used = 0;
let before: string;
let now: string;
/** Moved from `before` to `now`, where a stranger's message is, too. */
let moved: number;
let strangers: number;

beforeEach(async () => {
  used += 1;
  [before, now] = [`before ${used}`, `now ${used}`];
  moved = await org.member.send(CHANNEL, "moved", { topic: before });
  await org.owner.client.patch(`/messages/${moved}`, { topic: now });
  strangers = await org.moderator.send(CHANNEL, "a stranger's", { topic: now });
  // Recreates the topic's former name.
  await org.moderator.send(CHANNEL, "another topic of that name", { topic: before });
});

const subject = z.object({ subject: z.string(), stream_id: z.int() });

async function placeOf(id: number): Promise<[number, string]> {
  const { body } = await org.owner.client.get(`/messages/${id}`);
  const { stream_id, subject: topic } = subject.parse(body.message);
  return [stream_id, topic];
}

const mismatch = (topic = now, stream_id = channelId) => ({
  result: "error",
  code: "EXPECTATION_MISMATCH",
  msg: expect.stringContaining(topic),
  stream_id,
  topic,
});

describe("a move", () => {
  const move = async (params: Record<string, unknown>) =>
    (await org.owner.client.patch(`/messages/${moved}`, { propagate_mode: "change_later", ...params })).body;

  test.each(["change_one", "change_later", "change_all"])("of another topic's messages, %s", async (mode) => {
    const params = { topic: "spam", propagate_mode: mode };
    const body = await move({ ...params, expected_topic: before, expected_channel_id: channelId });
    expect(body).toMatchObject(mismatch());
    expect(await placeOf(moved)).toEqual([channelId, now]);
    expect(await placeOf(strangers)).toEqual([channelId, now]);
    expect(await move({ ...params, expected_topic: now.toUpperCase() })).toMatchObject({ result: "success" });
    expect(await placeOf(moved)).toEqual([channelId, "spam"]);
  });

  test("out of another channel", async () => {
    await org.owner.client.patch(`/messages/${moved}`, { stream_id: otherChannelId });
    const params = { topic: "spam", expected_topic: now };
    const refused = await move({ ...params, expected_channel_id: channelId });
    expect(refused).toMatchObject(mismatch(now, otherChannelId));
    expect(await placeOf(moved)).toEqual([otherChannelId, now]);
    expect(await move({ ...params, expected_channel_id: otherChannelId })).toMatchObject({
      result: "success",
    });
  });

  test("of a renamed topic, when resolving it", async () => {
    expect(
      await move({ topic: `✔ ${before}`, propagate_mode: "change_all", expected_topic: before }),
    ).toMatchObject(mismatch());
    expect(await placeOf(strangers)).toEqual([channelId, now]);
  });

  test("of the empty topic, by whichever name", async () => {
    await org.owner.client.patch(`/messages/${moved}`, { topic: "" });
    expect(await move({ topic: "spam", expected_topic: now })).toMatchObject({
      code: "EXPECTATION_MISMATCH",
      topic: "",
    });
    for (const name of ["", "general chat"]) {
      expect(await move({ topic: "spam", propagate_mode: "change_one", expected_topic: name })).toMatchObject(
        {
          result: "success",
        },
      );
      await org.owner.client.patch(`/messages/${moved}`, { topic: "" });
    }
  });
});

test("an edit of the content that expects another place changes nothing", async () => {
  const params = { content: "edited", expected_topic: before };
  const { body } = await org.member.client.patch(`/messages/${moved}`, params);
  expect(body).toMatchObject(mismatch());
  const { message } = (await org.owner.client.get(`/messages/${moved}`, { apply_markdown: false })).body;
  expect(message).toMatchObject({ content: "moved" });
});

describe("by a name that went to another topic, nothing is", () => {
  const expected = () => ({ expected_message_id: moved });

  async function policies(): Promise<unknown[]> {
    const { body } = await org.owner.client.post("/register", { fetch_event_types: ["user_topic"] });
    const all = z.array(z.looseObject({ topic_name: z.string() })).parse(body.user_topics);
    return all.filter(({ topic_name }) => [before, now].includes(topic_name));
  }

  test("muted, unmuted or followed", async () => {
    const follow = (topic: string, visibility_policy = 3, given: object = expected()) =>
      org.owner.client.post("/user_topics", { stream_id: channelId, topic, visibility_policy, ...given });
    expect((await follow(before)).body).toMatchObject(mismatch());
    const params = { stream_id: channelId, topic: before, op: "add", ...expected() };
    const { body } = await org.owner.client.patch("/users/me/subscriptions/muted_topics", params);
    expect(body).toMatchObject(mismatch());
    expect(await policies()).toEqual([]);
    expect((await follow(now.toUpperCase())).body).toMatchObject({ result: "success" });
    expect(await policies()).toHaveLength(1);
    await follow(before, 3, {});
    expect((await follow(before, 0)).body).toMatchObject(mismatch());
    expect(await policies()).toHaveLength(2);
    expect((await follow(now, 0)).body).toMatchObject({ result: "success" });
    expect(await policies()).toHaveLength(1);
  });

  test("marked as read or unread", async () => {
    const id = await org.moderator.send(CHANNEL, "unread", { topic: before });
    const isRead = async (message: number) => {
      const { body } = await org.member.client.get(`/messages/${message}`);
      return z
        .object({ flags: z.array(z.string()) })
        .parse(body.message)
        .flags.includes("read");
    };
    const mark = (topic_name: string) =>
      org.member.client.post("/mark_topic_as_read", { stream_id: channelId, topic_name, ...expected() });
    const markNarrow = (topic: string, op = "add") =>
      org.member.client.post("/messages/flags/narrow", {
        anchor: "oldest",
        num_before: 0,
        num_after: 100,
        narrow: [
          { operator: "channel", operand: channelId },
          { operator: "topic", operand: topic },
        ],
        flag: "read",
        op,
        ...expected(),
      });
    expect((await mark(before)).body).toMatchObject(mismatch());
    expect((await markNarrow(before)).body).toMatchObject(mismatch());
    expect([await isRead(id), await isRead(strangers)]).toEqual([false, false]);
    expect((await mark(now)).body).toMatchObject({ result: "success" });
    expect([await isRead(id), await isRead(strangers)]).toEqual([false, true]);
    expect((await markNarrow(now, "remove")).body).toMatchObject({ result: "success" });
    expect(await isRead(strangers)).toBe(false);
  });

  test("deleted", async () => {
    const remove = (topic_name: string) =>
      org.owner.client.post(`/streams/${channelId}/delete_topic`, { topic_name, ...expected() });
    expect((await remove(before)).body).toMatchObject(mismatch());
    expect(await placeOf(strangers)).toEqual([channelId, now]);
    expect((await remove(now)).body).toMatchObject({ result: "success", complete: true });
    expect((await org.owner.client.get(`/messages/${strangers}`)).body.result).toBe("error");
    const gone = (await remove(now)).body;
    expect(gone).toMatchObject({ code: "EXPECTATION_MISMATCH" });
    expect(gone).not.toHaveProperty("topic");
  });
});

test("a hidden channel seems not to exist, whatever message is expected", async () => {
  const name = `hidden ${used}`;
  await org.owner.subscribe([name], { invite_only: true });
  const hidden = await org.owner.channelId(name);
  const message = await org.owner.send(name, "hidden", { topic: "secret" });
  const { client } = org.guest;
  const muted = "/users/me/subscriptions/muted_topics";
  for (const expected_message_id of [message, moved, 2_000_000_000]) {
    const given = { topic: "secret", expected_message_id };
    for (const visibility_policy of [0, 1]) {
      const choose = async (stream_id: number) =>
        (await client.post("/user_topics", { ...given, stream_id, visibility_policy })).body;
      expect(await choose(hidden)).toMatchObject({ code: "BAD_REQUEST", msg: "Invalid channel ID" });
      expect(await choose(hidden)).toEqual(await choose(2_000_000_000));
    }
    for (const op of ["add", "remove"]) {
      const byId = async (stream_id: number) => (await client.patch(muted, { ...given, stream_id, op })).body;
      expect(await byId(hidden)).toEqual(await byId(2_000_000_000));
      const byName = async (stream: string) => (await client.patch(muted, { ...given, stream, op })).body;
      expect(await byName(name)).toMatchObject({ msg: `Invalid channel name '${name}'` });
      expect(await byName("no such channel")).toMatchObject({ code: "BAD_REQUEST" });
    }
  }
});
