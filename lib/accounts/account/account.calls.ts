/** Valid calls for account, with permitted roles. */
import { unknownLink } from "../../testing/calls/call-objects.ts";
import { all, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { account } from "./account.ts";

export const calls = defineCalls<typeof account>({
  valid: {
    "update-settings": () => ({ enter_sends: false }),
    "update-display-settings": () => ({ enter_sends: false }),
    "update-notification-settings": () => ({ enable_sounds: false }),
    "get-realm-export-consents": () => ({}),
    "confirm-address": () => ({ link_key: unknownLink() }),
  },
  whoMay: () => [
    row("update-settings", "account"),
    row("update-display-settings", "account"),
    row("update-notification-settings", "account"),
    row("get-realm-export-consents", "account"),
    row("confirm-address", "account", all("NOT_FOUND")),
  ],
});
