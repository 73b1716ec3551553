/** Settings in rows of Zulip. */
import { expect, test } from "vitest";
import { channelSettings } from "../../channels/channels/channel-settings.contract.ts";
import { organizationSettings } from "../../organization/organizations/organization-settings.contract.ts";
import { userSettings } from "../../people/users/settings/user-settings.contract.ts";
import { MoveReport } from "../moved-teams/move-report.ts";
import { chosenValues } from "./chosen-values.ts";

const report = new MoveReport();
const chosen = (table: Parameters<typeof chosenValues>[0], row: Record<string, unknown>) =>
  chosenValues(table, row, "row", report);

test("only what differs from the default is kept, and numbers become the protocol's names", () => {
  expect(
    chosen(userSettings, { enter_sends: true, starred_message_counts: false, id: 5, api_key: "x" }),
  ).toEqual({
    starred_message_counts: false,
  });
  expect(chosen(userSettings, { resolved_topic_notice_auto_read_policy: 3, color_scheme: 2 })).toEqual({
    resolved_topic_notice_auto_read_policy: "never",
    color_scheme: 2,
  });
  expect(chosen(channelSettings, { topics_policy: 4, message_retention_days: null })).toEqual({
    topics_policy: "empty_topic_only",
  });
  expect(chosen(organizationSettings, { message_edit_history_visibility_policy: 2 })).toEqual({
    message_edit_history_visibility_policy: "moves",
  });
  expect(report.reasons).toEqual([]);
});

test("an unknown value is reported, and settings that only the server may change are left out", () => {
  expect(chosen(organizationSettings, { video_chat_provider: 3, owner_full_content_access: true })).toEqual(
    {},
  );
  expect(report.reasons).toMatchObject([{ count: 1, examples: ["row: video_chat_provider"] }]);
});
