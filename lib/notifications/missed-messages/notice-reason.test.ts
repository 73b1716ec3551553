/** Reasons for mails and pushes. */
import { expect, test } from "vitest";
import {
  POLICY_FOLLOWED,
  POLICY_INHERIT,
  POLICY_MUTED,
  POLICY_UNMUTED,
} from "../../channels/topics/topics-limits.contract.ts";
import type { UserSettings } from "../../people/users/settings/user-settings.contract.ts";
import { buildUser } from "../../testing/build-organization.ts";
import { type Arrival, MAIL, noticeReason, PUSH } from "./notice-reason.ts";

const plain: Arrival = {
  isDirect: false,
  isMentioned: false,
  isMentionedWithAll: false,
  policy: POLICY_INHERIT,
  isChannelMuted: false,
  channelChoice: null,
};
const notifies = (isOn: boolean) => ({ notifies: isOn, wildcardMentionsNotify: null });
const wildcards = (wildcardMentionsNotify: boolean) => ({ notifies: null, wildcardMentionsNotify });

/** The corresponding push settings. */
const ofPushes = (settings: Partial<UserSettings>) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name.replace("_email_", "_push_"), value]),
  );
const off = { enable_offline_email_notifications: false };
const direct = { isDirect: true };
const mention = { isMentioned: true };
const all = { isMentionedWithAll: true };
const muted = { policy: POLICY_MUTED };
const unmuted = { policy: POLICY_UNMUTED };
const followed = { policy: POLICY_FOLLOWED };
const mutedChannel = { isChannelMuted: true };

test.each<[string, Partial<Arrival>, Partial<UserSettings>, string | null]>([
  ["a direct message", direct, {}, "direct"],
  ["a direct message, switched off", direct, off, null],
  ["a mention", mention, {}, "mention"],
  ["a mention, switched off", mention, off, null],
  ["a mention in a muted topic", { ...mention, ...muted }, {}, "mention"],
  ["everybody is mentioned", all, {}, "wildcard"],
  ["everybody is mentioned, switched off", all, off, null],
  ["everybody is mentioned, not notified", all, { wildcard_mentions_notify: false }, null],
  [
    "the same, with another choice for the channel",
    { ...all, channelChoice: wildcards(true) },
    { wildcard_mentions_notify: false },
    "wildcard",
  ],
  ["everybody is mentioned, not in this channel", { ...all, channelChoice: wildcards(false) }, {}, null],
  ["everybody is mentioned in a muted topic", { ...all, ...muted }, {}, null],
  ["everybody is mentioned in a muted channel", { ...all, ...mutedChannel }, {}, null],
  ["the same in a topic that is not muted", { ...all, ...mutedChannel, ...unmuted }, {}, "wildcard"],
  [
    "everybody is mentioned in a followed topic",
    { ...all, ...followed },
    { wildcard_mentions_notify: false },
    "wildcard",
  ],
  ["a followed topic", followed, {}, "followed"],
  ["a followed topic of a muted channel", { ...followed, ...mutedChannel }, {}, "followed"],
  ["a followed topic, switched off", followed, { enable_followed_topic_email_notifications: false }, null],
  ["any message", {}, {}, null],
  ["any message, of all channels", {}, { enable_stream_email_notifications: true }, "channel"],
  [
    "any message, not of this channel",
    { channelChoice: notifies(false) },
    { enable_stream_email_notifications: true },
    null,
  ],
  ["any message of this channel", { channelChoice: notifies(true) }, {}, "channel"],
  ["any message of this channel in a muted topic", { channelChoice: notifies(true), ...muted }, {}, null],
])("%s", (_what, arrival, settings, reason) => {
  const user = buildUser(1);
  const all: Arrival = { ...plain, ...arrival };
  expect(noticeReason(all, { ...user.settings, ...settings }, MAIL)).toBe(reason);
  expect(noticeReason(all, { ...user.settings, ...ofPushes(settings) }, PUSH)).toBe(reason);
});
