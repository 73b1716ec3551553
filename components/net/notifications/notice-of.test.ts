/** Notifications follow the settings. */
import { describe, expect, it } from "vitest";
import { POLICY_FOLLOWED, POLICY_MUTED } from "../../../lib/channels/topics/topics-limits.contract.ts";
import type { ChatState } from "../../model/store/chat-state.ts";
import { directMessage, exampleState, OWN_ID, topicMessage } from "../../model/store/example-state.ts";
import { topicKey } from "../../model/store/history/conversation.ts";
import { messageFromWire } from "../../model/store/history/messages-state.ts";
import { noticeOf } from "./notice-of.ts";

const inTopic = topicMessage(10, "A");
const direct = directMessage(11);

function noticed(
  wire: typeof inTopic,
  on: readonly string[],
  {
    flags = [],
    change = (state) => state,
  }: { flags?: string[]; change?: (state: ChatState) => ChatState } = {},
) {
  const state = exampleState();
  const settings = { ...state.settings, personal: new Map(on.map((name) => [name, true])) };
  return noticeOf(change({ ...state, settings }), messageFromWire(wire, flags, OWN_ID), flags);
}

const withPolicy = (policy: number) => (state: ChatState) => ({
  ...state,
  topicPolicies: new Map([[topicKey(3, "A"), policy]]),
});

const SHOWN = { isShown: true, isHeard: false };
const HEARD = { isShown: false, isHeard: true };
const NEITHER = { isShown: false, isHeard: false };

describe("direct messages, mentions and alert words", () => {
  it("follow their own settings", () => {
    for (const [wire, flags] of [
      [direct, []],
      [inTopic, ["mentioned"]],
      [inTopic, ["has_alert_word"]],
    ] as [typeof inTopic, string[]][]) {
      expect(noticed(wire, ["enable_desktop_notifications"], { flags })).toEqual(SHOWN);
      expect(noticed(wire, ["enable_sounds"], { flags })).toEqual(HEARD);
    }
    expect(noticed(inTopic, ["enable_desktop_notifications", "enable_sounds"])).toEqual(NEITHER);
  });

  it("are silent if read, one's own, or from muted users", () => {
    const on = ["enable_desktop_notifications", "enable_sounds"];
    expect(noticed(direct, on, { flags: ["read"] })).toEqual(NEITHER);
    expect(noticed({ ...direct, sender_id: OWN_ID }, on)).toEqual(NEITHER);
    const change = (state: ChatState) => ({
      ...state,
      ownLists: { ...state.ownLists, mutedUserIds: new Set([2]) },
    });
    expect(noticed(direct, on, { change })).toEqual(NEITHER);
  });

  it("include wildcard mentions by setting, but not in muted topics", () => {
    const flags = ["stream_wildcard_mentioned"];
    const on = ["enable_desktop_notifications"];
    expect(noticed(inTopic, on, { flags })).toEqual(NEITHER);
    expect(noticed(inTopic, [...on, "wildcard_mentions_notify"], { flags })).toEqual(SHOWN);
    expect(
      noticed(inTopic, [...on, "wildcard_mentions_notify"], { flags, change: withPolicy(POLICY_MUTED) }),
    ).toEqual(NEITHER);
    expect(
      noticed(inTopic, [...on, "enable_followed_topic_wildcard_mentions_notify"], {
        flags,
        change: withPolicy(POLICY_FOLLOWED),
      }),
    ).toEqual(SHOWN);
  });
});

describe("quiet hours", () => {
  it("silence everything, including mentions", () => {
    const now = new Date();
    const byUniversalTime = now.getUTCHours() * 60 + now.getUTCMinutes();
    const byOwnClock = now.getHours() * 60 + now.getMinutes();
    const hours =
      (from: number, to: number, minutes = byUniversalTime) =>
      (state: ChatState) => {
        const personal = new Map<string, unknown>(state.settings.personal)
          .set("quiet_hours_start", (minutes + from + 1440) % 1440)
          .set("quiet_hours_end", (minutes + to + 1440) % 1440);
        return { ...state, settings: { ...state.settings, personal } };
      };
    const on = ["enable_desktop_notifications", "enable_sounds", "quiet_hours_enabled"];
    expect(noticed(direct, on, { change: hours(-60, 60) })).toEqual(NEITHER);
    expect(noticed(direct, on, { change: hours(60, 120) })).toEqual({ isShown: true, isHeard: true });
    const elsewhere = (state: ChatState) => {
      const own = state.users.get(OWN_ID);
      if (!own) throw new Error("The example has no reader.");
      return { ...state, users: new Map(state.users).set(OWN_ID, { ...own, timezone: "Mars/Olympus" }) };
    };
    for (const [from, to, notice] of [
      [-60, 60, NEITHER],
      [60, 120, { isShown: true, isHeard: true }],
    ] as const) {
      expect(
        noticed(direct, on, { change: (state) => hours(from, to, byOwnClock)(elsewhere(state)) }),
      ).toEqual(notice);
    }
  });
});

describe("the hours of a weekday", () => {
  const hours = (range: string) => (state: ChatState) => {
    const text = Array.from({ length: 7 }, () => range).join();
    const personal = new Map<string, unknown>(state.settings.personal).set("notification_hours", text);
    return { ...state, settings: { ...state.settings, personal } };
  };

  it("silence everything at other times", () => {
    const isMorning = new Date().getUTCHours() < 12;
    const on = ["enable_desktop_notifications", "enable_sounds"];
    const [now, later] = isMorning ? ["00:00-13:00", "13:00-24:00"] : ["11:00-24:00", "00:00-11:00"];
    expect(noticed(direct, on, { change: hours(later) })).toEqual(NEITHER);
    expect(noticed(direct, on, { change: hours(now) })).toEqual({ isShown: true, isHeard: true });
  });
});

describe("all messages", () => {
  it("in followed topics have separate settings", () => {
    const change = withPolicy(POLICY_FOLLOWED);
    expect(noticed(inTopic, ["enable_followed_topic_desktop_notifications"], { change })).toEqual(SHOWN);
    expect(noticed(inTopic, ["enable_followed_topic_audible_notifications"], { change })).toEqual(HEARD);
    expect(noticed(inTopic, ["enable_followed_topic_desktop_notifications"])).toEqual(NEITHER);
  });

  it("follow the channel's settings, or else the defaults; never in muted places", () => {
    const on = ["enable_stream_desktop_notifications"];
    expect(noticed(inTopic, on)).toEqual(SHOWN);
    const change = (state: ChatState) => {
      const channel = state.channels.get(3);
      if (!channel) throw new Error("The example has no such channel.");
      const notifications = { ...channel.notifications, desktop_notifications: false };
      return { ...state, channels: new Map(state.channels).set(3, { ...channel, notifications }) };
    };
    expect(noticed(inTopic, on, { change })).toEqual(NEITHER);
    expect(noticed(inTopic, on, { change: withPolicy(POLICY_MUTED) })).toEqual(NEITHER);
    expect(noticed({ ...inTopic, stream_id: 4, display_recipient: "random" }, on)).toEqual(NEITHER);
  });
});
