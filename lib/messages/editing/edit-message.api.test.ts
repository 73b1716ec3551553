/** Editing content. */
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { withSettings } from "../../testing/with-settings.ts";

const { org } = await serveOrganization();
const silently = { send_new_subscription_messages: false };

beforeAll(async () => {
  await org.owner.subscribe("edits", {
    principals: [org.owner.id, org.member.id, org.moderator.id, org.guest.id],
    ...silently,
  });
});

function edit({ client }: TestAccount, id: number, params: Record<string, unknown>) {
  return client.patch(`/messages/${id}`, params);
}

async function fetched({ client }: TestAccount, id: number, params = {}) {
  const { body } = await client.get(`/messages/${id}`, params);
  return z.looseObject({ flags: z.array(z.string()) }).parse(body.message);
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("new content may come with the channel that the message is in", async () => {
  const id = await org.member.send("edits", "before");
  const { stream_id } = (await org.member.client.get("/get_stream_id", { stream: "edits" })).body;
  const { body } = await edit(org.member, id, { content: "after", stream_id });
  expect(body).toMatchObject({ result: "success" });
  expect(await fetched(org.owner, id)).toMatchObject({ content: "<p>after</p>" });
});

test("new content is stored and rendered, and all subscribers get the event", async () => {
  const id = await org.member.send("edits", "first *text*");
  const readers = [await org.owner.listen(), await org.member.listen()];
  const outsider = await org.administrator.listen();
  const answer = await edit(org.member, id, { content: "/me second **text**" });
  expect(answer.body).toMatchObject({ result: "success", detached_uploads: [] });
  for (const [index, reader] of readers.entries()) {
    const events = await reader.read();
    expect(events).toMatchObject([
      {
        type: "update_message",
        user_id: org.member.id,
        rendering_only: false,
        message_id: id,
        message_ids: [id],
        flags: index === 0 ? [] : expect.any(Array),
        stream_name: "edits",
        orig_content: "first *text*",
        orig_rendered_content: "<p>first <em>text</em></p>",
        content: "/me second **text**",
        rendered_content: "<p>/me second <strong>text</strong></p>",
        is_me_message: true,
      },
    ]);
    for (const field of ["stream_id", "propagate_mode", "orig_subject", "subject", "new_stream_id"])
      expect(events[0]).not.toHaveProperty(field);
  }
  expect(await outsider.read()).toEqual([]);
  expect(await fetched(org.owner, id)).toMatchObject({
    content: "<p>/me second <strong>text</strong></p>",
    is_me_message: true,
    last_edit_timestamp: expect.any(Number),
    edit_history: [{ user_id: org.member.id, prev_content: "first *text*" }],
  });
  expect(await fetched(org.owner, id)).not.toHaveProperty("last_moved_timestamp");
});

test("direct messages can be edited, but have neither topic nor channel", async () => {
  const id = await org.member.send([org.moderator.id], "hello");
  const reader = await org.moderator.listen();
  const outsider = await org.owner.listen();
  expect((await edit(org.member, id, { content: "hello there" })).body.result).toBe("success");
  const [event] = await reader.read();
  expect(event).toMatchObject({ type: "update_message", message_ids: [id], flags: [] });
  expect(event).not.toHaveProperty("stream_name");
  expect(await outsider.read()).toEqual([]);
  expect((await edit(org.member, id, { topic: "t" })).body.msg).toBe("Direct messages cannot have topics.");
  expect((await edit(org.member, id, { stream_id: 1 })).body.msg).toBe(
    "Direct messages cannot be moved to channels.",
  );
});

test("an emptied message says that it was deleted", async () => {
  const id = await org.member.send("edits", "hello");
  await edit(org.member, id, { content: " \n" });
  expect(await fetched(org.member, id)).toMatchObject({ content: "<p>(deleted)</p>" });
});

describe("an edit is refused", () => {
  let id: number;
  beforeAll(async () => {
    id = await org.member.send("edits", "as it was");
  });

  async function refusal(account: TestAccount, params: Record<string, unknown>, of = id) {
    const { status, body } = await edit(account, of, params);
    expect(status).toBe(400);
    return [body.code, body.msg];
  }

  test("to everybody but the sender", async () => {
    for (const account of [org.owner, org.administrator, org.moderator, org.guest])
      expect(await refusal(account, { content: "x" })).toEqual([
        "BAD_REQUEST",
        "You don't have permission to edit this message",
      ]);
  });

  test("when the message is unknown or hidden, with one error", async () => {
    const hidden = await org.member.send([org.moderator.id], "secret");
    for (const unknown of [hidden, 999_999_999])
      expect(await refusal(org.owner, { content: "x" }, unknown)).toEqual([
        "BAD_REQUEST",
        "Invalid message(s)",
      ]);
  });

  test("when the request changes nothing or too much", async () => {
    const bad = (msg: string) => ["BAD_REQUEST", msg];
    expect(await refusal(org.member, {})).toEqual(bad("Nothing to change"));
    expect(await refusal(org.member, { topic: "t" })).toEqual(bad("Nothing to change"));
    expect(await refusal(org.member, { content: "x", stream_id: 1 })).toEqual(
      bad("Cannot change message content while changing channel"),
    );
    expect(await refusal(org.member, { content: "x", propagate_mode: "change_all" })).toEqual(
      bad("Invalid propagate_mode without topic edit"),
    );
    expect(await refusal(org.member, { content: "x".repeat(10_001) })).toEqual(
      bad("Message too long (limit: 10000 characters)"),
    );
  });

  test("when the content is not what the client last saw", async () => {
    expect(await refusal(org.member, { content: "x", prev_content_sha256: sha256("other") })).toEqual([
      "EXPECTATION_MISMATCH",
      "'prev_content_sha256' value does not match the expected value.",
    ]);
    const renamed = { topic: "other", prev_content_sha256: sha256("other") };
    expect((await refusal(org.member, renamed))[0]).toBe("EXPECTATION_MISMATCH");
    const expected = { content: "as it is", prev_content_sha256: sha256("as it was") };
    expect((await edit(org.member, id, expected)).body.result).toBe("success");
  });

  test("when the organization does not allow it, or no longer does", async () => {
    await withSettings(org.realmId, { settings: { allow_message_editing: false } }, async () => {
      expect(await refusal(org.member, { content: "x" })).toEqual([
        "BAD_REQUEST",
        "Your organization has turned off message editing",
      ]);
    });
    const own = await org.owner.send("edits", "old");
    await withSettings(org.realmId, { settings: { message_content_edit_limit_seconds: -5 } }, async () => {
      expect(await refusal(org.owner, { content: "x" }, own)).toEqual([
        "BAD_REQUEST",
        "The time limit for editing this message has past",
      ]);
    });
  });
});

describe("the flags of an edited message", () => {
  test("follow its mentions; stars stay", async () => {
    const id = await org.member.send("edits", `@**owner|${org.owner.id}** hello`);
    await org.owner.client.post("/messages/flags", { messages: [id], op: "add", flag: "starred" });
    const reader = await org.owner.listen();
    await edit(org.member, id, { content: `hello @**moderator person**` });
    expect(await reader.read()).toMatchObject([{ type: "update_message", flags: ["starred"] }]);
    expect((await fetched(org.owner, id)).flags).toEqual(["starred"]);
    expect((await fetched(org.moderator, id)).flags).toEqual(["mentioned"]);
    await edit(org.member, id, { content: "hello @**all**" });
    expect((await fetched(org.owner, id)).flags).toEqual([
      "starred",
      "stream_wildcard_mentioned",
      "wildcard_mentioned",
    ]);
    expect((await fetched(org.moderator, id)).flags).toEqual([
      "stream_wildcard_mentioned",
      "wildcard_mentioned",
    ]);
  });

  test("do not mention users who joined after it was sent", async () => {
    const id = await org.member.send("edits", "hello");
    const late = await org.add({ fullName: "Late Comer" });
    await org.owner.subscribe("edits", { principals: [late.id], ...silently });
    await edit(org.member, id, { content: "hello @**Late Comer**" });
    expect((await fetched(late, id)).flags).toEqual(["read", "historical"]);
  });
});

test("an edit that mentions everyone requires the permission for sending such a message", async () => {
  const many = await Promise.all(Array.from({ length: 16 }, () => org.add()));
  await org.member.subscribe("crowd", {
    principals: [org.member.id, ...many.map(({ id }) => id)],
    ...silently,
  });
  const id = await org.member.send("crowd", "hello");
  expect((await edit(org.member, id, { content: "@**all** hello" })).body).toMatchObject({
    code: "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
    msg: "You do not have permission to use channel wildcard mentions in this channel.",
  });
  await Promise.all(many.map((account) => account.send("crowd", "hello")));
  expect((await edit(org.member, id, { content: "@**topic** hello" })).body).toMatchObject({
    code: "TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
    msg: "You do not have permission to use topic wildcard mentions in this topic.",
  });
});
