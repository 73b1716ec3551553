/** Preferences of Mattermost as settings here. */
import { expect, test } from "vitest";
import { choicesIn, chosenBy } from "./mattermost-choices.ts";
import { userRow } from "./mattermost-shapes.ts";

const emoji = new Set(["party"]);
const of = (user: object) => chosenBy(userRow.parse({ username: "Ben", ...user }), "t", emoji);

test("who chose nothing has no settings, words or status", () => {
  const nothing = { settings: {}, alertWords: [], status: null };
  expect(of({})).toEqual(nothing);
  expect(of({ notify_props: 7, theme: "[", custom_status: "x", teams: [{ name: "u" }] })).toEqual(nothing);
  expect(of({ notify_props: { desktop: "toString", mobile: "__proto__" } })).toEqual(nothing);
});

test.each([
  ["#ffffff", 3],
  ["#1b1d22", 2],
  ["#090a0b", 2],
  ["white", undefined],
])("a theme with the background %s is the scheme %s", (centerChannelBg, scheme) => {
  expect(of({ theme: JSON.stringify({ centerChannelBg }) }).settings.color_scheme).toBe(scheme);
});

test("the moved team's theme goes first", () => {
  const [dark, light] = ["#000000", "#ffffff"].map((centerChannelBg) => JSON.stringify({ centerChannelBg }));
  const teams = [
    { name: "u", theme: light },
    { name: "t", theme: dark },
  ];
  expect(of({ theme: light, teams }).settings.color_scheme).toBe(2);
});

test("quiet people stay quiet, and an unknown language is none", () => {
  const notify = {
    desktop: "none",
    mobile: "mention",
    email: "false",
    desktop_sound: "false",
    channel: "false",
  };
  expect(of({ notify_props: notify, locale: "xx-nowhere-at-all", email_interval: "900" }).settings).toEqual({
    enable_desktop_notifications: false,
    enable_followed_topic_desktop_notifications: false,
    enable_offline_email_notifications: false,
    enable_followed_topic_email_notifications: false,
    enable_sounds: false,
    enable_followed_topic_audible_notifications: false,
    wildcard_mentions_notify: false,
    email_notifications_batching_period_seconds: 900,
  });
});

test("words that trigger mentions are alert words, without one's own name", () => {
  expect(of({ notify_props: { mention_keys: "ben,@ben, deploy,,Release Day" } }).alertWords).toEqual([
    "deploy",
    "Release Day",
  ]);
});

test.each([
  ["party", "0001-01-01T00:00:00Z", { emoji: { custom: "party" }, endsAt: null }],
  ["palm_tree", "2030-01-01T00:00:00Z", { emoji: { code: "1f334" }, endsAt: 1_893_456_000_000 }],
  ["unknown_one", "", { emoji: null, endsAt: null }],
])("a status with %s until %s", (name, expires_at, expected) => {
  expect(of({ custom_status: { emoji: name, text: "here", expires_at } }).status).toEqual({
    text: "here",
    ...expected,
  });
});

test.each([
  [{}, { isPinned: false, isMuted: false, desktop: null, phone: null, mail: null, wildcards: null }],
  [
    {
      favorite: true,
      notify_props: { mark_unread: "mention", desktop: "mention", mobile: "all", email: "none" },
    },
    { isPinned: true, isMuted: true, desktop: false, phone: true, mail: false, wildcards: null },
  ],
  [
    { notify_props: { mark_unread: "all", desktop: "default", ignore_channel_mentions: "on" } },
    { isPinned: false, isMuted: false, desktop: null, phone: null, mail: null, wildcards: false },
  ],
])("a membership %j", (membership, expected) => {
  const [team] = userRow.parse({
    username: "ben",
    teams: [{ name: "t", channels: [{ name: "c", ...membership }] }],
  }).teams ?? [undefined];
  const [given] = team?.channels ?? [];
  expect(given && choicesIn(given)).toEqual(expected);
});
