/** Sending rules without a database. */
import { expect, test } from "vitest";
import type { UserRecord } from "../../people/users/user-records.ts";
import { buildChannel, buildGroup, buildOrganization, buildUser } from "../../testing/build-organization.ts";
import { mayPost, requireTopicAllowed } from "./message-access.ts";

test("the empty topic follows the channel's policy, or else the organization's", () => {
  const open = buildOrganization({});
  const strict = buildOrganization({
    realm: { settings: { ...open.realm.settings, topics_policy: "disable_empty_topic" } },
  });
  const refusal = 'Sending messages to "general chat" is not allowed in this channel.';
  expect(() => requireTopicAllowed(open, buildChannel(1), "")).not.toThrow();
  expect(() => requireTopicAllowed(strict, buildChannel(1), "")).toThrow(refusal);
  expect(() =>
    requireTopicAllowed(strict, buildChannel(1, { topicsPolicy: "allow_empty_topic" }), ""),
  ).not.toThrow();
  expect(() => requireTopicAllowed(open, buildChannel(1, { topicsPolicy: "empty_topic_only" }), "x")).toThrow(
    'Only the "general chat" topic is allowed in this channel.',
  );
});

test("a bot may post where its owner may, in channels of either", () => {
  const owner = buildUser(1);
  const bot = buildUser(2, { botType: 1, botOwnerId: owner.id });
  const stranger = buildUser(3, { botType: 1 });
  const writers = buildGroup(20, { memberIds: [owner.id] });
  const channel = buildChannel(5, { isPrivate: true, permissions: { can_send_message_group: writers.id } });
  const organization = buildOrganization({
    users: [owner, bot, stranger],
    groups: [writers],
    channels: [channel],
    subscriptions: [bot, stranger].map(({ id }) => ({ channelId: channel.id, userId: id })),
  });
  const may = (user: UserRecord) => mayPost({ user, organization, client: "test", sessionId: null }, channel);
  expect([may(bot), may(owner), may(stranger)]).toEqual([true, false, false]);
});
