/** Valid calls for password reset, with permitted roles. */
import { randomUUID } from "node:crypto";
import { newPerson, unknownLink } from "../../testing/calls/call-objects.ts";
import { all, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { passwordReset } from "./password-reset.ts";

export const calls = defineCalls<typeof passwordReset>({
  valid: {
    "ask-for-password-reset": () => ({ email: `${randomUUID()}@example.com` }),
    "create-password-reset-link": async ({ somebody }) => ({ user_id: await somebody() }),
    "reset-password": () => ({ link_key: unknownLink(), password: newPerson.password }),
  },
  whoMay: () => [
    row("ask-for-password-reset", "account", all(BAD)),
    row("create-password-reset-link", "account"),
    row("reset-password", "account", all("NOT_FOUND")),
  ],
});
