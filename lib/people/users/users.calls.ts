/** Valid calls for users, and their callers. */
import { defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { users } from "./users.ts";

export const calls = defineCalls<typeof users>({
  valid: {
    "get-users": () => ({}),
    "get-user": ({ userId }) => ({ user_id: userId }),
    "get-own-user": () => ({}),
  },
  whoMay: () => [row("get-users", "account"), row("get-user", "account"), row("get-own-user", "account")],
});
