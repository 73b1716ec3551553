/** Edge cases of flags. */
import { beforeAll, expect, test } from "vitest";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();
let inChannel: number;
let direct: number;

beforeAll(async () => {
  const principals = [org.owner.id, org.member.id];
  await org.owner.subscribe("open", { principals });
  const content = "hello @**member person**";
  inChannel = await org.owner.send("open", content, { topic: "alpha" });
  direct = await org.owner.send([org.member.id], "psst");
});

test.each(["constructor", "__proto__", "toString"])(
  "a flag named %s is invalid, not a failure",
  async (flag) => {
    const answer = await org.member.client.post("/messages/flags", {
      messages: [inChannel],
      op: "add",
      flag,
    });
    expect(answer.body).toMatchObject({ code: "BAD_REQUEST", msg: `Invalid flag: '${flag}'` });
  },
);

test("the event of messages that become unread has their places", async () => {
  const messages = [inChannel, direct];
  await org.member.client.post("/messages/flags", { messages, op: "add", flag: "read" });
  const reader = await org.member.listen();
  const { body } = await org.member.client.post("/messages/flags", { messages, op: "remove", flag: "read" });
  expect(body).toMatchObject({ messages, ignored_because_not_subscribed_channels: [] });
  expect((await reader.next("update_message_flags")).message_details).toMatchObject({
    [inChannel]: { type: "stream", topic: "alpha", mentioned: true },
    [direct]: { type: "private", user_ids: [org.owner.id] },
  });
});

test("starring and collapsing are independent", async () => {
  const change = (op: string, flag: string) =>
    org.member.client.post("/messages/flags", { messages: [direct], op, flag });
  for (const flag of ["starred", "collapsed"]) {
    expect((await change("add", flag)).body.messages).toEqual([direct]);
  }
  expect((await change("remove", "starred")).body.messages).toEqual([direct]);
  const answer = await org.member.client.get(`/messages/${direct}`);
  expect(answer.body.message).toMatchObject({ flags: expect.arrayContaining(["collapsed"]) });
  expect(answer.body.message).not.toMatchObject({ flags: expect.arrayContaining(["starred"]) });
});

test("others' direct messages and unknown ids are skipped, and adding a flag to none is refused", async () => {
  const own = await org.administrator.send([org.administrator.id], "note");
  for (const flag of ["read", "starred", "collapsed"]) {
    for (const op of ["add", "remove"]) {
      const change = async (messages: readonly number[]) =>
        (await org.administrator.client.post("/messages/flags", { messages, op, flag })).body;
      const isRefused = op === "add" && flag !== "read";
      expect(await change([direct, 999_999_999])).toMatchObject(
        isRefused ? { code: "BAD_REQUEST", msg: "Invalid message(s)" } : { result: "success", messages: [] },
      );
      expect(await change([direct, own])).toMatchObject({ result: "success" });
      expect(await change([])).toMatchObject({ result: "success", messages: [] });
    }
  }
});
