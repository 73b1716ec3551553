/** Specific to Parley. */
import { z } from "zod";
import { linkKeyParam } from "../../auth/mail-links/mail-links.contract.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_TOO_LONG } from "../../auth/passwords/password-strength.contract.ts";
import { defineContract, intParam, textParam, utf16Limit } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import { MAX_EMAIL } from "../../people/people-limits.contract.ts";

/** The response does not reveal whether the account exists. */
export const askForPasswordReset = defineContract({
  operationId: "ask-for-password-reset",
  method: "POST",
  path: "/password_reset",
  tag: "account",
  summary: "Ask for an email with a link to choose a new password",
  auth: "none",
  params: z.object({ email: textParam(MAX_EMAIL).describe("Address of the account.") }),
  returns: z.object({}),
  errors: ["REALM_DEACTIVATED", "PASSWORD_AUTH_DISABLED"],
});

/** For people whom no mail reaches. */
export const createPasswordResetLink = defineContract({
  operationId: "create-password-reset-link",
  method: "POST",
  path: "/users/{user_id}/password_reset",
  tag: "people",
  summary: "Make a link with which a person chooses a new password",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({ user_id: intParam().describe("Id of the person.") }),
  returns: z.object({
    link_url: z.url().describe("Address of the page on which the person chooses a password; works once."),
    expires_at: z.int().describe("UNIX timestamp after which the link no longer works."),
  }),
  errors: ["PASSWORD_AUTH_DISABLED"],
});

export const resetPassword = defineContract({
  operationId: "reset-password",
  method: "POST",
  path: "/password_reset/{link_key}",
  tag: "account",
  summary: "Choose a new password with a link received by email",
  auth: "none",
  params: z.object({
    link_key: linkKeyParam().describe("Key from the link in the mail."),
    password: textParam(utf16Limit(PASSWORD_MAX_LENGTH), PASSWORD_TOO_LONG).describe("The new password."),
  }),
  returns: z.object({ email: z.string().describe("Address of the account.") }),
  errors: ["NOT_FOUND", "REALM_DEACTIVATED", "USER_DEACTIVATED", "PASSWORD_AUTH_DISABLED"],
});
