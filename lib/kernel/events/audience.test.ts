/** Audiences. */
import { describe, expect, test } from "vitest";
import { knownMessages } from "../../channels/subscriptions/known-messages.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { buildChannel, buildOrganization, buildUser } from "../../testing/build-organization.ts";
import { ROLE_ADMINISTRATOR, ROLE_GUEST } from "../roles/roles.contract.ts";
import type { Audience } from "./audience.ts";
import { isInAudience } from "./event-parts.ts";

const member = buildUser(1);
const guest = buildUser(2, { role: ROLE_GUEST });
const administrator = buildUser(3, { role: ROLE_ADMINISTRATOR });
const organization = buildOrganization({
  users: [member, guest, administrator],
  channels: [buildChannel(5), buildChannel(6, { isPrivate: true })],
  subscriptions: [{ channelId: 6, userId: 1, sinceEventId: 100 }],
});

function receives(
  audience: Audience,
  eventId: number,
  user: UserRecord,
  hiddenChannels = new Set<number>(),
): boolean {
  const candidate = {
    user,
    eventId,
    organization,
    messageIds: [],
    hiddenChannels,
    hiddenBots: new Set<number>(),
  };
  return isInAudience(audience, candidate);
}

describe("the audience of a channel's subscribers", () => {
  test("leaves out who is not subscribed", () => {
    const audience = { kind: "channel_subscribers", channelId: 6 } as const;
    expect(receives(audience, 200, administrator)).toBe(false);
    expect(receives(audience, 200, guest)).toBe(false);
  });

  test("begins after the event that subscribed the person", () => {
    const audience = { kind: "channel_subscribers", channelId: 6 } as const;
    expect(receives(audience, 100, member)).toBe(false);
    expect(receives(audience, 101, member)).toBe(true);
  });
});

describe("the audience of a channel's viewers", () => {
  test("of a public channel leaves out guests who are not in it", () => {
    const audience = { kind: "channel_viewers", channelId: 5 } as const;
    expect(receives(audience, 1, member)).toBe(true);
    expect(receives(audience, 1, guest)).toBe(false);
  });

  test("of a private channel are its subscribers and the administrators", () => {
    const audience = { kind: "channel_viewers", channelId: 6 } as const;
    expect(receives(audience, 1, member)).toBe(true);
    expect(receives(audience, 1, administrator)).toBe(true);
    expect(receives(audience, 1, guest)).toBe(false);
  });

  test("leaves out who gets to know of the channel later", () => {
    const audience = { kind: "channel_viewers", channelId: 6 } as const;
    expect(receives(audience, 1, administrator, new Set([6]))).toBe(false);
    expect(receives(audience, 1, administrator, new Set([5]))).toBe(true);
  });

  test("of an unknown channel is nobody", () => {
    expect(receives({ kind: "channel_viewers", channelId: 99 }, 1, administrator)).toBe(false);
  });
});

test("named people, everyone, administrators and nobody are what they say", () => {
  expect(receives({ kind: "users", userIds: [2] }, 1, guest)).toBe(true);
  expect(receives({ kind: "users", userIds: [2] }, 1, member)).toBe(false);
  expect(receives({ kind: "everyone" }, 1, guest)).toBe(true);
  expect(receives({ kind: "administrators" }, 1, administrator)).toBe(true);
  expect(receives({ kind: "administrators" }, 1, member)).toBe(false);
  expect(receives({ kind: "nobody" }, 1, administrator)).toBe(false);
});

describe("the audience of who received a message", () => {
  const reader = buildUser(1);
  const late = buildUser(2);
  const outside = buildUser(3, { role: ROLE_ADMINISTRATOR });
  const given = {
    users: [reader, late, outside],
    subscriptions: [
      { channelId: 7, userId: 1, received: [10, 20, 40] },
      { channelId: 7, userId: 2, received: [30] },
    ],
  };
  const receivers = (isHistoryOpen: boolean, messageIds: readonly number[]) => {
    const channel = buildChannel(7, { isPrivate: true, historyPublicToSubscribers: isHistoryOpen });
    const organization = buildOrganization({ ...given, channels: [channel] });
    const audience = { kind: "message_receivers", channelId: 7, messageIds } as const;
    return given.users
      .filter((user) =>
        isInAudience(audience, {
          user,
          eventId: 99,
          organization,
          messageIds,
          hiddenChannels: new Set(),
          hiddenBots: new Set(),
        }),
      )
      .map(({ id }) => id);
  };

  test("where history is protected are those alone who were subscribed when it was sent", () => {
    expect(receivers(false, [15])).toEqual([1]);
    expect(receivers(false, [25])).toEqual([]);
    expect(receivers(false, [35])).toEqual([2]);
    expect(receivers(false, [50])).toEqual([1, 2]);
    expect(receivers(false, [15, 35])).toEqual([1, 2]);
  });

  test("where history is open are all subscribers, and nobody else", () => {
    expect(receivers(true, [15])).toEqual([1, 2]);
  });

  test("shows each of them only the messages that they have", () => {
    const channel = buildChannel(7, { isPrivate: true, historyPublicToSubscribers: false });
    const organization = buildOrganization({ ...given, channels: [channel] });
    expect(knownMessages(organization, 7, 1, [15, 25, 35, 50])).toEqual([15, 50]);
    expect(knownMessages(organization, 7, 2, [15, 25, 35, 50])).toEqual([35, 50]);
    expect(knownMessages(organization, 7, 3, [15, 25, 35, 50])).toEqual([]);
  });
});
