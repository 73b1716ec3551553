/** Valid calls for organizations, with permitted roles. */
import { all, allBut, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import { pictureFile } from "../../testing/pictures.ts";
import type { organizations } from "./organizations.ts";

export const calls = defineCalls<typeof organizations>({
  valid: {
    "get-realm-icon": () => ({}),
    "upload-realm-icon": () => ({ file: pictureFile() }),
    "remove-realm-icon": () => ({}),
    "get-realm-logo": () => ({}),
    "upload-realm-logo": () => ({ night: true, file: pictureFile() }),
    "remove-realm-logo": () => ({}),
    // Refused, because later calls need the organization.
    "deactivate-realm": () => ({ deletion_delay_days: 30 }),
    "update-realm": () => ({ default_code_block_language: "python" }),
    "update-realm-user-settings-defaults": () => ({ web_line_height_percent: 122 }),
  },
  whoMay: () => [
    row("get-realm-icon", "account"),
    row("upload-realm-icon", "account"),
    row("remove-realm-icon", "account"),
    row("get-realm-logo", "account"),
    row("upload-realm-logo", "account"),
    row("remove-realm-logo", "account"),
    row("deactivate-realm", "account", all(BAD)),
    row("update-realm", "account"),
    row("update-realm", "account", allBut(["owner"], BAD), () => ({ waiting_period_threshold: 0 })),
    row("update-realm", "closed", {}, ({ channelId }) => ({
      new_stream_announcements_stream_id: channelId,
    })),
    row("update-realm-user-settings-defaults", "account"),
  ],
});
