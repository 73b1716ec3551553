/** Valid calls for members, with permitted roles. */
import { randomUUID } from "node:crypto";
import { newPerson } from "../../testing/calls/call-objects.ts";
import { allBut, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { members } from "./members.ts";

export const calls = defineCalls<typeof members>({
  valid: {
    "create-user": () => ({ ...newPerson, email: `${randomUUID()}@example.com` }),
    "update-user": async ({ somebody }) => ({ user_id: await somebody(), full_name: "Renamed" }),
    "deactivate-user": async ({ somebody }) => ({ user_id: await somebody() }),
    "deactivate-own-user": () => ({}),
    "reactivate-user": ({ userId }) => ({ user_id: userId }),
    "test-welcome-bot-custom-message": () => ({ welcome_message_custom_text: "Hello" }),
    "get-access-of-user": async ({ somebody }) => ({ user_id: await somebody() }),
    "end-access-of-user": async ({ somebody }) => ({
      user_id: await somebody(),
      ways: ["sessions", "api_keys"],
    }),
  },
  whoMay: () => [
    row("create-user", "account"),
    row("update-user", "account"),
    row("update-user", "account", allBut(["owner"], BAD), async ({ somebody }) => ({
      user_id: await somebody(),
      can_create_users: true,
    })),
    row("deactivate-user", "account"),
    row("deactivate-own-user", "account", { owner: "CANNOT_DEACTIVATE_LAST_USER", bot: BAD }),
    row("reactivate-user", "account", allBut(["owner", "administrator"], BAD)),
    row("test-welcome-bot-custom-message", "account"),
    row("get-access-of-user", "account"),
    row("end-access-of-user", "account"),
  ],
});
