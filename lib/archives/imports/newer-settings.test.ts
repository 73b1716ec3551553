/** Settings of older archives. */
import { expect, test } from "vitest";
import { withNewerSettings } from "./restore-rows.ts";

test("the home view and the GIF rating get their newer names", () => {
  const account = { id: 1, settings: { web_home_view: "recent_topics", enter_sends: false } };
  expect(withNewerSettings("user_account", account)).toEqual({
    id: 1,
    settings: { web_home_view: "recent", enter_sends: false },
  });
  const realm = {
    id: 1,
    settings: { giphy_rating: 3, org_type: 10 },
    user_settings_defaults: { web_home_view: "recent_topics" },
  };
  expect(withNewerSettings("realm", realm)).toEqual({
    id: 1,
    settings: { gif_rating_policy: 3, org_type: 10 },
    user_settings_defaults: { web_home_view: "recent" },
  });
});

test("newer settings, other tables and non-objects stay as they are", () => {
  const rows = [
    ["user_account", { settings: { web_home_view: "inbox" } }],
    ["user_account", { settings: ["web_home_view"] }],
    ["user_account", { id: 2 }],
    ["realm", { settings: { gif_rating_policy: 2 }, user_settings_defaults: {} }],
    ["channel", { settings: { web_home_view: "recent_topics" } }],
  ] as const;
  for (const [table, row] of rows) expect(withNewerSettings(table, row)).toEqual(row);
});
