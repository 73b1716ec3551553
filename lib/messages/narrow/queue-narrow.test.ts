/** Narrows of queues, and their cost. */
import { describe, expect, test } from "vitest";
import { ApiError } from "../../kernel/errors.ts";
import { ROLE_GUEST } from "../../kernel/roles/roles.contract.ts";
import { buildChannel, buildOrganization, buildUser } from "../../testing/build-organization.ts";
import { leastCpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { matchesNarrow, type NarrowedMessage } from "./match-narrow.ts";
import { parseQueueNarrow } from "./parse-queue-narrow.ts";

const viewer = buildUser(2);
const guest = buildUser(3, { role: ROLE_GUEST });
const organization = buildOrganization({
  users: [
    buildUser(1),
    viewer,
    guest,
    ...Array.from({ length: 1_200 }, (_, index) => buildUser(100 + index)),
  ],
  channels: [buildChannel(7, { name: "open" }), buildChannel(8, { name: "secret", isPrivate: true })],
});

type NarrowPair = readonly [operator: string, operand: string];

/** "-" before the operator negates. */
const parse = (pairs: readonly NarrowPair[], user = viewer) =>
  parseQueueNarrow(
    { user, organization, client: "test", sessionId: null },
    pairs.map(([operator, operand]) => ({
      operator: operator.replace(/^-/, ""),
      operand,
      negated: operator.startsWith("-"),
    })),
  );

const nothing = [{ kind: "nothing" }];

describe("a term", () => {
  test.each([
    ["channel", "OPEN", { kind: "channel", channelId: 7 }],
    ["stream", "7", { kind: "channel", channelId: 7 }],
    ["topic", " Lunch ", { kind: "topic", topicKey: "lunch" }],
    ["subject", "general chat", { kind: "topic", topicKey: "" }],
    ["sender", "user1@example.com", { kind: "sender", userId: 1 }],
    ["from", "me", { kind: "sender", userId: 2 }],
    ["dm", "3, user1@example.com,3", { kind: "dm", userIds: [1, 2, 3] }],
    ["pm-with", "2", { kind: "dm", userIds: [2] }],
    ["is", "private", { kind: "is", state: "dm" }],
    ["is", "mentioned", { kind: "is", state: "mentioned" }],
    ["is", "resolved", { kind: "is", state: "resolved" }],
    ["-is", "dm", { kind: "is", state: "dm", negated: true }],
    ["channels", "public", { kind: "channels", which: "public" }],
    ["dm-including", "1", { kind: "dm-including", userIds: [1] }],
    ["mentions", "me", { kind: "mentions", userId: 2 }],
    ["has", "link", { kind: "has", what: "link" }],
    ["id", "12", { kind: "id", messageId: 12 }],
    ["in", "home", { kind: "is", state: "muted", negated: true }],
    ["-in", "home", { kind: "is", state: "muted" }],
  ] as const)("%s:%s is resolved", async (operator, operand, expected) => {
    expect(await parse([[operator, operand]])).toEqual([expected]);
  });

  test.each([
    ["channel", "nowhere"],
    ["channel", "secret"],
    ["sender", "nobody@example.com"],
    ["dm", "1,nobody@example.com"],
    ["dm", ""],
    ["topic", "t".repeat(61)],
  ] as const)("%s:%s, unknown or hidden, matches nothing", async (operator, operand) => {
    expect(
      await parse([
        ["is", "dm"],
        [operator, operand],
      ]),
    ).toEqual(nothing);
  });

  test.each([
    ["-channel", "nowhere"],
    ["-sender", "nobody@example.com"],
    ["in", "all"],
    ["is", "blue"],
    ["-is", "blue"],
    ["is", "__proto__"],
    ["is", ""],
  ] as const)("%s:%s holds for every message, and is not kept", async (operator, operand) => {
    expect(await parse([[operator, operand]])).toEqual([]);
  });

  test("that matches no message replaces all others", async () => {
    expect(
      await parse([
        ["is", "dm"],
        ["-in", "all"],
      ]),
    ).toEqual(nothing);
  });

  test("is kept once, and cheap ones come first", async () => {
    const dm: NarrowPair = ["dm", "1"];
    const narrow = await parse([["is", "unread"], dm, ["topic", "t"], dm, ["sender", "1"], ["is", "dm"]]);
    const kinds = narrow.map((term) => (term.kind === "is" ? term.state : term.kind));
    expect(kinds).toEqual(["sender", "dm", "topic", "dm", "unread"]);
  });

  test.each([
    ["colour", "blue"],
    ["is", "followed"],
    ["-is", "followed"],
    ["in", "bed"],
    ["near", "1"],
    ["with", "1"],
    ["id", "x"],
    ["has", "blue"],
  ] as const)("%s:%s is refused", async (operator, operand) => {
    const refusal = await parse([[operator, operand]]).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ code: "BAD_NARROW" });
  });

  test("does not match a public channel without a guest's subscription", async () => {
    expect(await parse([["channel", "open"]], guest)).toEqual(nothing);
  });
});

const message: NarrowedMessage = {
  messageId: 12,
  senderId: 1,
  channelId: null,
  directUserIds: [1, 2, 3],
  topicName: "",
  topicKey: "",
  contents: new Set(["link"]),
  isMentioned: (userId) => userId === 1,
};

const factsOf = (flags: () => readonly string[]) => ({
  flags,
  channel: () => undefined,
  policy: () => 0,
  isChannelMuted: () => false,
});

describe("a message", () => {
  test.each([
    [[["dm", "1,3"]], true],
    [[["dm", "1"]], false],
    [[["dm", "1,3,100"]], false],
    [
      [
        ["sender", "1"],
        ["is", "dm"],
      ],
      true,
    ],
    [[["sender", "me"]], false],
    [[["topic", ""]], false],
    [[["is", "unread"]], true],
    [[["is", "mentioned"]], false],
    [[["-is", "mentioned"]], true],
    [[["-sender", "1"]], false],
    [[["dm-including", "3"]], true],
    [[["dm-including", "100"]], false],
    [[["-dm-including", "100"]], true],
    [[["channels", "public"]], false],
    [[["-channels", "archived"]], true],
    [[["has", "link"]], true],
    [[["has", "reaction"]], false],
    [[["id", "12"]], true],
    [[["-id", "12"]], false],
    [[["mentions", "1"]], true],
    [[["mentions", "me"]], false],
    [[], true],
  ] as const)("and %j: %s", async (pairs, expected) => {
    expect(
      matchesNarrow(
        await parse(pairs),
        message,
        factsOf(() => ["starred"]),
      ),
    ).toBe(expected);
  });
});

test.each([
  [0, false, { followed: false, muted: false }],
  [0, true, { followed: false, muted: true }],
  [1, false, { followed: false, muted: true }],
  [2, true, { followed: false, muted: false }],
  [3, true, { followed: true, muted: false }],
])(
  "in a topic with policy %d, of a channel that is muted: %s, is %o",
  async (policy, isChannelMuted, expected) => {
    const sent = { ...message, channelId: 7, directUserIds: [] };
    const facts = { ...factsOf(() => []), policy: () => policy, isChannelMuted: () => isChannelMuted };
    const matches = (state: "followed" | "muted") => matchesNarrow([{ kind: "is", state }], sent, facts);
    expect({ followed: matches("followed"), muted: matches("muted") }).toEqual(expected);
  },
);

describe("the longest narrows of 100 queues", () => {
  const everyone = Array.from({ length: 1_200 }, (_, index) => 100 + index);
  const hostile = [
    [["dm", everyone.join(",")]],
    [["dm", Array.from({ length: 500 }, (_, index) => `user${index}@nowhere.example`).join(",")]],
    Array.from({ length: 20 }, (_, index) => ["dm", everyone.slice(index).join(",").slice(0, 499)] as const),
    Array.from({ length: 20 }, (_, index) => ["topic", `${"İ".repeat(59)}${index % 10}`] as const),
    [
      ["is", "unread"],
      ["is", "mentioned"],
      ["is", "starred"],
      ["is", "alerted"],
      ["dm", everyone.join(",")],
    ],
  ] as const;

  /** Differs only in the last participant. */
  const large = { ...message, directUserIds: [2, ...everyone.slice(0, -1), 9_999] };

  test("read a handful of ids of a message", async () => {
    for (const pairs of hostile) {
      let reads = 0;
      const counted = new Proxy([...message.directUserIds], {
        get(ids, key) {
          reads += 1;
          return Reflect.get(ids, key);
        },
      });
      const narrow = await parse(pairs);
      matchesNarrow(
        narrow,
        { ...message, directUserIds: counted },
        factsOf(() => []),
      );
      expect(reads).toBeLessThanOrEqual(4);
    }
  });

  test("ask for the viewer's flags only when everything else matches", async () => {
    const flags = () => expect.fail("The flags were asked for.");
    for (const pairs of hostile)
      expect(matchesNarrow(await parse(pairs), message, factsOf(flags))).toBe(false);
  });

  test("cost microseconds, even for a conversation of 1,200 people", async () => {
    const narrows = await Promise.all(hostile.map((pairs) => parse(pairs)));
    const match = (count: number, candidate: NarrowedMessage) => () => {
      for (let index = 0; index < count; index += 1) {
        for (const narrow of narrows)
          matchesNarrow(
            narrow,
            candidate,
            factsOf(() => []),
          );
      }
    };
    expect(leastCpuMilliseconds(250, match(20_000, message))).toBeLessThan(250);
    expect(leastCpuMilliseconds(50, match(20, large))).toBeLessThan(50);
  });
});
