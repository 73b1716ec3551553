/** Valid calls for user status, with permitted roles. */
import fc from "fast-check";
import { defineCalls, row } from "../../testing/calls/noun-calls.ts";
import { anyone, type Call, calledBy } from "../../testing/random-calls/random-call.ts";
import type { userStatus } from "./user-status.ts";

const randomCalls: fc.Arbitrary<Call> = fc
  .record(
    {
      status_text: fc.constantFrom("At tea", ""),
      emoji_name: fc.constantFrom("tea", "octopus", ""),
      away: fc.boolean(),
      status_ends_at: fc.constantFrom(0, Math.floor(Date.now() / 1000) + 86_400),
    },
    { requiredKeys: [] },
  )
  .map((params) => ({ method: "POST" as const, path: "/users/me/status", params }));

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
  random: { subject: "own", call: () => calledBy(anyone, randomCalls) },
});
