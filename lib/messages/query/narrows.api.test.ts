/** Matches of narrows. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { changeOrganization } from "../../testing/change-organization.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { FLAG_ALERT_WORD } from "../messages/flag-bits.ts";

const { org } = await serveOrganization();
/** By name. */
const sent = new Map<string, number>();

const contents = {
  plain: "no address, no file",
  link: "see https://example.com/a",
  image: "[cat.png](/user_uploads/2/ab/cat.png)",
  file: "[notes.pdf](/user_uploads/2/ab/notes.pdf)",
} as const;

async function send(name: string, to: string, topic: string, content = name): Promise<void> {
  sent.set(name, await org.owner.send(to, content, { topic }));
}

const idOf = (name: string) => sent.get(name) ?? 0;

beforeAll(async () => {
  const { client, id: userId } = org.owner;
  await client.post("/users/me/subscriptions", { subscriptions: [{ name: "open" }, { name: "old" }] });
  await client.post("/users/me/subscriptions", { subscriptions: [{ name: "secret" }], invite_only: true });
  for (const [name, content] of Object.entries(contents)) await send(name, "open", "files", content);
  for (const topic of ["followed", "muted", "unmuted", "✔ resolved"]) await send(topic, "open", topic);
  await client.post(`/messages/${idOf("link")}/reactions`, { emoji_name: "octopus" });
  await send("alerted", "open", "words");
  await org.member.subscribe("open");
  await send("mention", "open", "people", "@**member person** and @_**moderator person**");
  await send("in old", "old", "t");
  await send("in secret", "secret", "t");
  sent.set("direct", await org.owner.send([org.member.id], "direct"));
  // The owner automatically follows topics they started.
  await query(sql`DELETE FROM user_topic WHERE user_id = ${userId}`);
  for (const [topic, policy] of Object.entries({ muted: 1, unmuted: 2, followed: 3 })) {
    await query(sql`INSERT INTO user_topic (user_id, topic_id, policy)
      SELECT ${userId}, topic_id, ${policy} FROM message WHERE id = ${idOf(topic)}`);
  }
  await query(sql`INSERT INTO message_flag (user_id, message_id, bits)
    VALUES (${userId}, ${idOf("alerted")}, ${FLAG_ALERT_WORD})`);
  await query(sql`UPDATE channel SET archived_at = now() WHERE name_key = 'old'`);
  await changeOrganization(org.realmId, (organization) => {
    const old = organization.channels.named("old");
    return old ? [{ kind: "channel_changed", channelId: old.id, fields: { isArchived: true } }] : [];
  });
});

async function found(narrow: readonly unknown[], anchor = "newest"): Promise<string[]> {
  const answer = await org.owner.client.get("/messages", { anchor, num_before: 50, num_after: 50, narrow });
  expect(answer.body).toMatchObject({ result: "success" });
  const { messages } = z.object({ messages: z.array(z.object({ id: z.int() })) }).parse(answer.body);
  const names = new Map([...sent].map(([name, id]) => [id, name]));
  return messages.flatMap(({ id }) => names.get(id) ?? []).sort();
}

const files = ["file", "image", "link", "plain"];

describe("a narrow", () => {
  test.each([
    [[["has", "link"]], ["file", "image", "link"]],
    [[["has", "image"]], ["image"]],
    [[["has", "attachment"]], ["file", "image"]],
    [[["has", "reaction"]], ["link"]],
    [
      [["topic", "files"], { operator: "has", operand: "reaction", negated: true }],
      ["file", "image", "plain"],
    ],
    [
      [
        ["channel", "open"],
        ["has", "image"],
      ],
      ["image"],
    ],
    [[["topic", "files"], { operator: "has", operand: "link", negated: true }], ["plain"]],
    [
      [
        ["sender", "owner@example.com"],
        ["has", "attachment"],
      ],
      ["file", "image"],
    ],
    [[["topic", "files"]], files],
    [[["is", "followed"]], ["followed"]],
    [[["is", "muted"]], ["muted"]],
    [[["is", "resolved"]], ["✔ resolved"]],
    [[["is", "alerted"]], ["alerted"]],
    [[["mentions", "member@example.com"]], ["mention"]],
    [[["mentions", "moderator@example.com"]], []],
    [[["mentions", "me"]], []],
    [[["topic", "files"], { operator: "mentions", operand: "member@example.com", negated: true }], files],
    [
      [
        ["topic", "files"],
        ["in", "all"],
      ],
      files,
    ],
    [
      [
        ["topic", "muted"],
        ["in", "home"],
      ],
      [],
    ],
    [
      [
        ["topic", "files"],
        ["in", "home"],
      ],
      files,
    ],
    [[{ operator: "in", operand: "home", negated: true }], ["muted"]],
    [[{ operator: "in", operand: "all", negated: true }], []],
    [
      [
        ["is", "followed"],
        ["is", "muted"],
      ],
      [],
    ],
    [[["channels", "archived"]], ["in old"]],
    [[["channels", "web-public"]], []],
    [
      [
        ["channels", "archived"],
        ["topic", "t"],
      ],
      ["in old"],
    ],
    [
      [
        ["channels", "archived"],
        ["has", "link"],
      ],
      [],
    ],
    [[["is", "dm"]], ["direct"]],
    [[["dm-including", "member@example.com"]], ["direct"]],
    [
      [
        ["dm-including", "member@example.com"],
        ["channels", "public"],
      ],
      [],
    ],
    [
      [
        ["channel", "open"],
        ["channel", "old"],
      ],
      [],
    ],
  ])("to %j finds %j, from either end", async (narrow, expected) => {
    expect(await found(narrow, "newest")).toEqual([...expected].sort());
    expect(await found(narrow, "oldest")).toEqual([...expected].sort());
  });

  test("to public channels omits private ones and direct messages", async () => {
    const names = await found([["channels", "public"]]);
    expect(names).toEqual(expect.arrayContaining(files));
    expect(names).not.toContain("in old");
    expect(names).not.toContain("in secret");
    expect(names).not.toContain("direct");
  });

  test.each([
    ["followed", "followed"],
    ["muted", "muted"],
    ["resolved", "✔ resolved"],
    ["alerted", "alerted"],
  ])("that excludes %s omits only that", async (state, name) => {
    const names = await found([{ operator: "is", operand: state, negated: true }]);
    expect(names).toEqual([...sent.keys()].filter((other) => other !== name && other !== "in old").sort());
  });

  test("without a term about archived channels omits their messages", async () => {
    const id = idOf("in old");
    const mark = (messages: readonly number[], op: string, flag: string) =>
      org.owner.client.post("/messages/flags", { messages, op, flag });
    await mark([...sent.values()], "add", "read");
    expect((await mark([id], "remove", "read")).body.messages).toEqual([id]);
    expect((await mark([id], "add", "starred")).body.messages).toEqual([id]);
    expect(await found([])).not.toContain("in old");
    expect(await found([["is", "unread"]])).toEqual([]);
    expect(await found([["is", "starred"]])).toEqual([]);
    expect(await found([["sender", org.owner.id]])).not.toContain("in old");
    const feed = { anchor: "first_unread", num_before: 0, num_after: 1 };
    expect((await org.owner.client.get("/messages", feed)).body.anchor).toBe(10_000_000_000_000_000);
    expect(await found([["channel", "old"]])).toEqual(["in old"]);
    expect(await found([["id", id]])).toEqual(["in old"]);
  });

  test("by muted state finds a muted channel's messages except in unmuted and followed topics", async () => {
    await query(sql`UPDATE subscription SET is_muted = true FROM channel c
      WHERE c.id = channel_id AND c.name = 'open' AND user_id = ${org.owner.id}`);
    const open = [...sent.keys()].filter((name) => !["in old", "in secret", "direct"].includes(name));
    expect(await found([["is", "muted"]])).toEqual(
      open.filter((name) => name !== "unmuted" && name !== "followed").sort(),
    );
  });
});

describe("a narrow is refused with an explanation", () => {
  const endless = "a".repeat(10_001);
  test.each([
    ["an endless operand", { operator: "topic", operand: endless }, 'operand"]', 10_000],
    ["an endless address", { operator: "dm", operand: ["a", endless] }, 'operand"][1]', 10_000],
    ["an endless operator", { operator: "a".repeat(101), operand: "x" }, 'operator"]', 100],
  ])("for %s", async (_what, term, part, limit) => {
    const body = new URLSearchParams({ anchor: "newest", narrow: JSON.stringify([term]) }).toString();
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(body.length),
    };
    const answer = await org.owner.client.raw({ method: "GET", path: "/messages", headers, body });
    expect(answer.status).toBe(400);
    expect(answer.body.msg).toBe(`narrow[0]["${part} is too long (limit: ${limit} characters)`);
  });
});
