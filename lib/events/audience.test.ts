/** Who receives an event, by standing and by position in the log. */
import { describe, expect, test } from "vitest";
import { buildChannel, buildOrganization, buildUser } from "../testing/build-organization.ts";
import { ROLE_ADMINISTRATOR, ROLE_GUEST } from "../users/roles.contract.ts";
import { isInAudience } from "./audience.ts";

const member = buildUser(1);
const guest = buildUser(2, { role: ROLE_GUEST });
const administrator = buildUser(3, { role: ROLE_ADMINISTRATOR });
const organization = buildOrganization({
  users: [member, guest, administrator],
  channels: [buildChannel(5), buildChannel(6, { isPrivate: true })],
  subscriptions: [{ channelId: 6, userId: 1, sinceEventId: 100 }],
});

describe("the audience of a channel's subscribers", () => {
  test("leaves out who is not subscribed", () => {
    const audience = { kind: "channel_subscribers", channelId: 6 } as const;
    expect(isInAudience(audience, 200, administrator, organization)).toBe(false);
    expect(isInAudience(audience, 200, guest, organization)).toBe(false);
  });

  test("begins after the event that subscribed the person", () => {
    const audience = { kind: "channel_subscribers", channelId: 6 } as const;
    expect(isInAudience(audience, 100, member, organization)).toBe(false);
    expect(isInAudience(audience, 101, member, organization)).toBe(true);
  });
});

describe("the audience of a channel's viewers", () => {
  test("of a public channel leaves out guests who are not in it", () => {
    const audience = { kind: "channel_viewers", channelId: 5 } as const;
    expect(isInAudience(audience, 1, member, organization)).toBe(true);
    expect(isInAudience(audience, 1, guest, organization)).toBe(false);
  });

  test("of a private channel are its subscribers and the administrators", () => {
    const audience = { kind: "channel_viewers", channelId: 6 } as const;
    expect(isInAudience(audience, 1, member, organization)).toBe(true);
    expect(isInAudience(audience, 1, administrator, organization)).toBe(true);
    expect(isInAudience(audience, 1, guest, organization)).toBe(false);
  });

  test("of an unknown channel is nobody", () => {
    expect(isInAudience({ kind: "channel_viewers", channelId: 99 }, 1, administrator, organization)).toBe(
      false,
    );
  });
});

test("named people, everyone, administrators and nobody are what they say", () => {
  expect(isInAudience({ kind: "users", userIds: [2] }, 1, guest, organization)).toBe(true);
  expect(isInAudience({ kind: "users", userIds: [2] }, 1, member, organization)).toBe(false);
  expect(isInAudience({ kind: "everyone" }, 1, guest, organization)).toBe(true);
  expect(isInAudience({ kind: "administrators" }, 1, administrator, organization)).toBe(true);
  expect(isInAudience({ kind: "administrators" }, 1, member, organization)).toBe(false);
  expect(isInAudience({ kind: "nobody" }, 1, administrator, organization)).toBe(false);
});
