/** Preferences of Rocket.Chat as settings here. */
import { expect, test } from "vitest";
import { choicesIn, chosenBy } from "./rocketchat-choices.ts";
import { subscriptionDocument, userDocument } from "./rocketchat-shapes.ts";

const of = (preferences: unknown, more: object = {}) =>
  chosenBy(userDocument.parse({ _id: "ben", settings: { preferences }, ...more }));

test.each([
  undefined,
  7,
  {},
  { clockMode: 0, themeAppearence: "auto", sendOnEnter: "normal" },
  { themeAppearence: "__proto__", desktopNotifications: "toString", pushNotifications: "constructor" },
])("the preferences %j choose nothing", (preferences) => {
  const status = { text: "", emoji: null, endsAt: null };
  expect(of(preferences)).toEqual({ settings: {}, alertWords: [], status });
});

test("each preference with a counterpart is kept", () => {
  const preferences = {
    clockMode: 1,
    themeAppearence: "high-contrast",
    convertAsciiEmoji: true,
    language: "fr",
    desktopNotifications: "nothing",
    pushNotifications: "all",
    newMessageNotification: "none",
    highlights: ["deploy", 7],
  };
  expect(of(preferences, { language: "de" })).toMatchObject({
    settings: {
      twenty_four_hour_time: false,
      high_contrast_mode: true,
      translate_emoticons: true,
      default_language: "de",
      enable_desktop_notifications: false,
      enable_stream_push_notifications: true,
      enable_sounds: false,
    },
    alertWords: ["deploy"],
  });
});

const choices = { isPinned: false, isMuted: false, desktop: null, phone: null, mail: null, wildcards: null };

test.each([
  [{}, choices],
  [
    { disableNotifications: true, muteGroupMentions: true },
    { desktop: false, phone: false, mail: false, wildcards: false },
  ],
  [{ desktopNotifications: "all", desktopPrefOrigin: "user" }, choices],
  [
    { mobilePushNotifications: "all", emailNotifications: "nothing" },
    { phone: true, mail: false },
  ],
  [
    { f: true, hideUnreadStatus: true },
    { isPinned: true, isMuted: true },
  ],
])("a subscription %j", (given, expected) => {
  const subscription = subscriptionDocument.parse({ rid: "r", u: { _id: "ben" }, ...given });
  expect(choicesIn(subscription)).toEqual({ ...choices, ...expected });
});
