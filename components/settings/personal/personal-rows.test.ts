/** The pages offer settings that exist, each once, with values that the server takes. */
import { expect, it } from "vitest";
import {
  userSettings,
  userSettingsWithDefaults,
} from "../../../lib/users/settings/user-settings.contract.ts";
import {
  DEFAULTS_SECTIONS,
  NOTIFICATION_SECTIONS,
  PREFERENCE_SECTIONS,
  PRIVACY_SECTIONS,
} from "./personal-rows.ts";

const rows = [...PREFERENCE_SECTIONS, ...PRIVACY_SECTIONS, ...NOTIFICATION_SECTIONS].flatMap(
  (section) => section.rows,
);

/**
 * Settings of how a client looks, which this one does not have, and of what this server does not do: mails of news and of
 * sign-ins, following topics by being mentioned in them, reading notices of resolved topics. Other clients may set them.
 */
const NOT_SHOWN = [
  "automatically_follow_topics_where_mentioned",
  "enable_login_emails",
  "resolved_topic_notice_auto_read_policy",
  "enable_marketing_emails",
  "color_scheme",
  "web_",
  "fluid_layout_width",
  "high_contrast_mode",
  "left_side_userlist",
  "starred_message_counts",
  "emojiset",
  "demote_inactive_streams",
  "user_list_style",
  "hide_ai_features",
];

it("shows every setting of a person that has an effect here, each once", () => {
  const expected = Object.keys(userSettings).filter(
    (name) => !NOT_SHOWN.some((start) => name.startsWith(start)),
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
});

it("offers only values that the server takes", () => {
  for (const row of rows) {
    const entry = Object.entries(userSettings).find(([name]) => name === row.name)?.[1];
    const values = row.kind === "choice" ? row.options.map(({ value }) => value) : [];
    for (const value of values)
      expect([row.name, entry?.schema.safeParse(value).success]).toEqual([row.name, true]);
  }
});

it("offers new people's defaults of those that have one", () => {
  const offered = DEFAULTS_SECTIONS.flatMap((section) => section.rows.map(({ name }) => name));
  const withDefaults = Object.keys(userSettingsWithDefaults());
  expect(offered.filter((name) => !withDefaults.includes(name))).toEqual([]);
  expect(offered.length).toBe(rows.filter(({ name }) => withDefaults.includes(name)).length);
});
