/** The pages offer settings that exist, each once, with values that the server takes. */
import { expect, it } from "vitest";
import { userSettings } from "../../../lib/users/user-settings.contract.ts";
import { NOTIFICATION_SECTIONS, PREFERENCE_SECTIONS, PRIVACY_SECTIONS } from "./personal-rows.ts";

const rows = [...PREFERENCE_SECTIONS, ...PRIVACY_SECTIONS, ...NOTIFICATION_SECTIONS].flatMap(
  (section) => section.rows,
);

/** Settings of how a client looks, which this one does not have. */
const OF_OTHER_CLIENTS = [
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

it("shows every setting of a person that is not of another client's looks, each once", () => {
  const expected = Object.keys(userSettings).filter(
    (name) => !OF_OTHER_CLIENTS.some((start) => name.startsWith(start)),
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
