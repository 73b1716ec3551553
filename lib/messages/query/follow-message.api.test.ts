/** The operator `with`. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization();
const UNKNOWN_ID = 999_999_999;

let openId: number;
let otherId: number;
let moved: number[];
let left: number;
let hidden: number;
let direct: number[];

const page = z.object({ messages: z.array(z.looseObject({ id: z.int() })) });

async function found(account: TestAccount, narrow: unknown): Promise<number[]> {
  const window = { anchor: "newest", num_before: 50, num_after: 0 };
  const answer = await account.client.get("/messages", { ...window, narrow });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return page.parse(answer.body).messages.map(({ id }) => id);
}

beforeAll(async () => {
  const principals = [org.owner.id, org.member.id];
  const { client } = org.owner;
  await org.owner.subscribe(["open", "other"], { principals });
  await org.owner.subscribe("secret", { invite_only: true });
  openId = await org.owner.channelId("open");
  otherId = await org.owner.channelId("other");
  moved = [
    await org.owner.send("open", "one", { topic: "plans" }),
    await org.member.send("open", "two", { topic: "plans" }),
  ];
  const answer = await client.patch(`/messages/${moved[0]}`, {
    stream_id: otherId,
    topic: "ships",
    propagate_mode: "change_all",
    send_notification_to_new_thread: false,
    send_notification_to_old_thread: false,
  });
  expect(answer.body.result).toBe("success");
  left = await org.owner.send("open", "three", { topic: "plans" });
  hidden = await org.owner.send("secret", "four", { topic: "plans" });
  direct = [await org.owner.send([org.member.id], "five"), await org.member.send([org.owner.id], "six")];
  await org.owner.send([org.administrator.id], "seven");
});

describe("a message that was moved", () => {
  test.each([
    [
      "after the old names",
      [
        ["channel", "open"],
        ["topic", "plans"],
      ],
    ],
    [
      "after an id and a topic",
      [
        ["channel", 0],
        ["topic", "plans"],
      ],
    ],
    ["after a direct conversation", [["dm", 0]]],
    ["after the channel alone", [["channel", "open"]]],
    ["alone", []],
  ] as const)("is followed, %s", async (_, terms) => {
    const named = terms.map(([operator, operand]) => {
      if (operand !== 0) return [operator, operand];
      return [operator, operator === "dm" ? [org.owner.id] : openId];
    });
    expect(await found(org.member, [...named, ["with", moved[0]]])).toEqual(moved);
    expect(await found(org.member, [["with", String(moved[1])], ...named])).toEqual(moved);
  });

  test("is followed together with other terms and a search", async () => {
    const named = [
      ["channel", "open"],
      ["topic", "plans"],
      ["with", moved[0]],
    ];
    expect(await found(org.owner, [...named, ["sender", org.member.id]])).toEqual([moved[1]]);
    expect(await found(org.owner, [...named, ["is", "starred"]])).toEqual([]);
    const away = { operator: "channel", operand: "other", negated: true };
    expect(await found(org.owner, [...named, away])).toEqual([]);
    await expect.poll(() => found(org.owner, [...named, ["search", "two"]])).toEqual([moved[1]]);
  });

  test("is not found in its former conversation, nor followed by a negated term", async () => {
    expect(
      await found(org.member, [
        ["channel", "open"],
        ["topic", "plans"],
      ]),
    ).toEqual([left]);
    const elsewhere = { operator: "with", operand: moved[0], negated: true };
    expect(await found(org.member, [["channel", "open"], ["topic", "plans"], elsewhere])).toEqual([left]);
    expect(await found(org.member, [["channel", "other"], ["topic", "ships"], elsewhere])).toEqual([]);
  });
});

test("a direct message leads to its conversation", async () => {
  expect(await found(org.member, [["with", direct[0]]])).toEqual(direct);
  expect(
    await found(org.member, [
      ["dm", [org.administrator.id]],
      ["with", direct[1]],
    ]),
  ).toEqual(direct);
  expect(
    await found(org.member, [
      ["channel", "open"],
      ["topic", "plans"],
      ["with", direct[1]],
    ]),
  ).toEqual(direct);
});

describe("an unreadable message", () => {
  test("leaves the named conversation in place, like an unknown one", async () => {
    for (const id of [hidden, UNKNOWN_ID]) {
      expect(
        await found(org.member, [
          ["channel", "open"],
          ["topic", "plans"],
          ["with", id],
        ]),
      ).toEqual([left]);
      expect(
        await found(org.member, [
          ["dm", [org.owner.id]],
          ["with", id],
        ]),
      ).toEqual(direct);
      expect(
        await found(org.member, [
          ["channel", "open"],
          ["with", id],
        ]),
      ).toEqual([]);
      expect(await found(org.member, [["with", id]])).toEqual([]);
    }
  });
});

test("two messages must be in one conversation", async () => {
  expect(
    await found(org.member, [
      ["with", moved[0]],
      ["with", moved[1]],
    ]),
  ).toEqual(moved);
  expect(
    await found(org.member, [
      ["with", moved[0]],
      ["with", left],
    ]),
  ).toEqual([]);
});

test("flags and matches follow it too", async () => {
  const narrow = [
    ["channel", "open"],
    ["topic", "plans"],
    ["with", moved[0]],
  ];
  const matches = await org.member.client.get("/messages/matches_narrow", {
    msg_ids: [...moved, left],
    narrow,
  });
  expect(Object.keys(matches.body.messages as object).map(Number)).toEqual(moved);
  const window = { anchor: "oldest", num_before: 0, num_after: 10 };
  const change = { op: "add", flag: "starred", narrow, ...window };
  const changed = await org.member.client.post("/messages/flags/narrow", change);
  expect(changed.body).toMatchObject({ processed_count: 2, updated_count: 2, last_processed_id: moved[1] });
});
