/** Valid calls for second factor, with permitted roles. */
import { all, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { secondFactor } from "./second-factor.ts";

export const calls = defineCalls<typeof secondFactor>({
  valid: {
    "get-second-factor": () => ({}),
    "begin-second-factor": () => ({}),
    "confirm-second-factor": () => ({ code: "000000" }),
    "remove-second-factor": () => ({ code: "000000" }),
    "get-second-factor-of-user": async ({ somebody }) => ({ user_id: await somebody() }),
    "remove-second-factor-of-user": async ({ somebody }) => ({ user_id: await somebody() }),
    "replace-recovery-codes": () => ({ code: "000000" }),
  },
  whoMay: () => [
    row("get-second-factor", "account", { bot: BAD }),
    row("begin-second-factor", "account", { bot: BAD }),
    row("confirm-second-factor", "account", all(BAD)),
    row("remove-second-factor", "account", all(BAD)),
    row("get-second-factor-of-user", "account"),
    row("remove-second-factor-of-user", "account", all(BAD)),
    row("replace-recovery-codes", "account", all(BAD)),
  ],
});
