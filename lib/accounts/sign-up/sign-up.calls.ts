/** Valid calls for sign up, with permitted roles. */
import { randomUUID } from "node:crypto";
import { invitationKeyOf, newPerson, unknownLink } from "../../testing/calls/call-objects.ts";
import { all, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { signUps } from "./sign-up.ts";

export const calls = defineCalls<typeof signUps>({
  valid: {
    "get-invitation": async (subject) => ({ invite_key: await invitationKeyOf(subject) }),
    "join-by-invitation": async (subject) => ({
      ...newPerson,
      invite_key: await invitationKeyOf(subject),
      email: `${randomUUID()}@example.com`,
    }),
    "get-ways-in": () => ({}),
    "ask-to-sign-up": () => ({ email: `${randomUUID()}@example.com` }),
    "sign-up": () => ({ link_key: unknownLink(), full_name: "Late", password: newPerson.password }),
  },
  whoMay: () => [
    row("get-invitation", "account", all("NOT_FOUND")),
    row("join-by-invitation", "account", all("NOT_FOUND")),
    row("get-ways-in", "account"),
    row("ask-to-sign-up", "account", all(BAD)),
    row("sign-up", "account", all("NOT_FOUND")),
  ],
});
