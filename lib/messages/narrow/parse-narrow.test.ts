/** Parsing terms in both spellings. */
import { describe, expect, test } from "vitest";
import { ApiError } from "../../kernel/errors.ts";
import { ROLE_GUEST } from "../../kernel/roles/roles.contract.ts";
import { buildChannel, buildOrganization, buildUser } from "../../testing/build-organization.ts";
import type { WireNarrowTerm } from "./narrow.contract.ts";
import { parseNarrow } from "./parse-narrow.ts";

const viewer = buildUser(2);
const guest = buildUser(4, { role: ROLE_GUEST });
const hidden = buildUser(5);
const channel = buildChannel(1, { name: "open" });
const secret = buildChannel(2, { name: "secret", isPrivate: true });
const organization = buildOrganization({
  users: [buildUser(1), viewer, buildUser(3), guest, hidden],
  channels: [channel, secret],
});

function parse(
  operator: string,
  operand: WireNarrowTerm["operand"],
  { negated = false, user = viewer } = {},
) {
  return parseNarrow([{ operator, operand, negated }], {
    user,
    organization,
    isKnown: (person) => person.id !== hidden.id,
  });
}

function refusal(operator: string, operand: WireNarrowTerm["operand"], user = viewer): unknown {
  try {
    parse(operator, operand, { user });
  } catch (error) {
    if (error instanceof ApiError && error.code === "BAD_NARROW") return error.extra.desc;
    throw error;
  }
  return undefined;
}

describe("a term", () => {
  test.each([
    ["channel", "open", { kind: "channel", channel }],
    ["stream", "OPEN", { kind: "channel", channel }],
    ["channel", 1, { kind: "channel", channel }],
    ["channel", "1", { kind: "channel", channel }],
    ["channels", "public", { kind: "channels", which: "public" }],
    ["streams", "web-public", { kind: "channels", which: "web-public" }],
    ["topic", " Lunch ", { kind: "topic", topicKey: "lunch" }],
    ["topic", "general chat", { kind: "topic", topicKey: "" }],
    ["subject", "", { kind: "topic", topicKey: "" }],
    ["dm", [3, 1], { kind: "dm", userIds: [1, 2, 3] }],
    ["dm", [2], { kind: "dm", userIds: [2] }],
    ["pm-with", "user3@example.com, user1@example.com", { kind: "dm", userIds: [1, 2, 3] }],
    ["dm-including", 3, { kind: "dm-including", userIds: [3] }],
    ["pm_with", "user3@example.com", { kind: "dm", userIds: [2, 3] }],
    ["group_pm_with", "3", { kind: "dm-including", userIds: [3] }],
    ["group-pm-with", "3", { kind: "dm-including", userIds: [3] }],
    ["sender", "me", { kind: "sender", userId: 2 }],
    ["sender", 3, { kind: "sender", userId: 3 }],
    ["from", "USER3@example.com", { kind: "sender", userId: 3 }],
    ["is", "private", { kind: "is", state: "dm" }],
    ["is", "dm", { kind: "is", state: "dm" }],
    ["is", "followed", { kind: "is", state: "followed" }],
    ["id", "12", { kind: "id", messageId: 12 }],
    ["with", 12, { kind: "with", messageId: 12 }],
    ["has", "image", { kind: "has", what: "image" }],
    ["in", "all", { kind: "any" }],
    ["mentions", "me", { kind: "mentions", userId: 2 }],
    ["mentions", 3, { kind: "mentions", userId: 3 }],
    ["has", "reaction", { kind: "has", what: "reaction" }],
  ])("%s:%j is understood, negated or not", (operator, operand, expected) => {
    expect(parse(operator, operand)).toEqual([{ ...expected, negated: false }]);
    expect(parse(operator, operand, { negated: true })).toEqual([{ ...expected, negated: true }]);
  });

  test("in:home excludes muted messages", () => {
    expect(parse("in", "home")).toEqual([{ kind: "is", state: "muted", negated: true }]);
    expect(parse("in", "home", { negated: true })).toEqual([{ kind: "is", state: "muted", negated: false }]);
  });

  test("near sets the anchor, so it yields no condition", () => {
    expect(parse("near", 7)).toEqual([]);
  });
});

describe("an invalid term", () => {
  test.each([
    ["nonsense", "x"],
    ["constructor", "x"],
    ["channel", "nowhere"],
    ["channel", 99],
    ["channel", ""],
    ["channel", [1]],
    ["channels", "private"],
    ["topic", 5],
    ["dm", [99]],
    ["dm", "nobody@example.com"],
    ["dm-including", ""],
    ["sender", []],
    ["is", "purple"],
    ["is", 1],
    ["is", "constructor"],
    ["is", "__proto__"],
    ["id", "x"],
    ["id", [1]],
    ["id", "9999999999999999"],
    ["with", [1]],
    ["near", "soon"],
    ["in", "bed"],
    ["before", "2024-13-01"],
    ["mentions", 99],
    ["has", "patience"],
  ])("(%s:%j) is refused with a description", (operator, operand) => {
    expect(refusal(operator, operand)).toBeTypeOf("string");
  });

  test.each([
    ["colour", "blue", "unknown operator colour"],
    ["channel", "nowhere", "unknown channel nowhere"],
    ["channel", 99, "unknown channel 99"],
    ["channels", "private", "unknown channels operand private"],
    ["dm", [99, 98], "unknown user in [99,98]"],
    ["dm", "nobody@example.com", "unknown user in nobody@example.com"],
    ["is", "blue", "unknown 'is' operand blue"],
    ["in", "bed", "unknown 'in' operand bed"],
    ["has", "patience", "unknown 'has' operand patience"],
  ])("(%s:%j) is refused as %j", (operator, operand, description) => {
    expect(refusal(operator, operand)).toBe(description);
  });

  test("is a channel hidden from the viewer, with the same error as one that does not exist", () => {
    expect(refusal("channel", "secret")).toBe("unknown channel secret");
    expect(refusal("channel", secret.id)).toBe("unknown channel 2");
    expect(refusal("channel", "open", guest)).toBe("unknown channel open");
  });

  test.each(["sender", "dm", "dm-including"])("(%s) is a person hidden from the viewer", (operator) => {
    for (const operand of [hidden.id, String(hidden.id), hidden.email]) {
      expect(refusal(operator, operand)).toBe(`unknown user in ${operand}`);
    }
  });
});
