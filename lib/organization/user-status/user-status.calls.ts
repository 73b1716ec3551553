/** Valid calls for user status, and who may make them. */
import { defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { userStatus } from "./user-status.ts";

export const calls = defineCalls<typeof userStatus>({
  valid: {
    "update-status": () => ({ status_text: "on vacation", emoji_name: "car" }),
    "update-status-for-user": ({ userId }) => ({ user_id: userId, status_text: "on vacation" }),
    "get-user-status": ({ userId }) => ({ user_id: userId }),
  },
  whoMay: () => [
    row("update-status", "account"),
    row("update-status-for-user", "account"),
    row("get-user-status", "account"),
  ],
});
