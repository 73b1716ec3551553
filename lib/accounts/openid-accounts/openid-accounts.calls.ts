/** Valid calls for OpenID accounts, with permitted roles. */
import { all, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { openidAccounts } from "./openid-accounts.ts";

export const calls = defineCalls<typeof openidAccounts>({
  valid: {
    "back-channel-logout": () => ({ logout_token: "a.b.c" }),
  },
  whoMay: () => [row("back-channel-logout", "account", all(BAD))],
});
