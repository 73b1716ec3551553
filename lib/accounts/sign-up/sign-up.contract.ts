/** Specific to Parley. */
import { z } from "zod";
import { linkKeyParam } from "../../auth/mail-links/mail-links.contract.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_TOO_LONG } from "../../auth/passwords/password-strength.contract.ts";
import { defineContract, textParam, utf16Limit } from "../../kernel/contract/contract.ts";
import { FULL_NAME_TOO_LONG, MAX_EMAIL, MAX_FULL_NAME } from "../../people/people-limits.contract.ts";

/** Characters; keys are shorter. */
const MAX_KEY = 100;

/** member: the invited address has an account. elsewhere: of another organization. */
export const INVITATION_STATES = ["open", "expired", "revoked", "used", "member", "elsewhere"] as const;

export const getInvitation = defineContract({
  operationId: "get-invitation",
  method: "GET",
  path: "/join/{invite_key}",
  tag: "account",
  summary: "Look at a received invitation",
  auth: "none",
  params: z.object({ invite_key: textParam(MAX_KEY).describe("Key from the invitation's address.") }),
  returns: z.object({
    state: z.enum(INVITATION_STATES).describe("Whether the invitation can be used, and if not, why."),
    realm_name: z.string().describe("Name of the organization."),
    invited_by: z.string().optional().describe("Name of the author, while the invitation is open."),
    email: z.string().optional().describe("The invited address, while a mailed invitation is open."),
    confirms_address: z
      .boolean()
      .optional()
      .describe("While the invitation is open: whether a mail must confirm the address (`POST /sign_up`)."),
    join_url: z.url().optional().describe('The right address, for "elsewhere".'),
  }),
  errors: ["NOT_FOUND", "REALM_DEACTIVATED"],
});

export const joinByInvitation = defineContract({
  operationId: "join-by-invitation",
  method: "POST",
  path: "/join/{invite_key}",
  tag: "account",
  summary: "Create your account with an invitation",
  auth: "none",
  params: z.object({
    invite_key: textParam(MAX_KEY).describe("Key from the invitation's address."),
    full_name: textParam(utf16Limit(MAX_FULL_NAME), FULL_NAME_TOO_LONG).describe("Name of the new account."),
    email: textParam(MAX_EMAIL)
      .optional()
      .describe("Address of the new account, for links only; mailed invitations fix the address."),
    password: textParam(utf16Limit(PASSWORD_MAX_LENGTH), PASSWORD_TOO_LONG).describe(
      "Password of the new account.",
    ),
  }),
  returns: z.object({
    user_id: z.int().describe("Id of the new account."),
    email: z.string().describe("Address of the account."),
  }),
  errors: ["NOT_FOUND", "REALM_DEACTIVATED", "PASSWORD_AUTH_DISABLED"],
});

/** Actions available without a session. */
export const getWaysIn = defineContract({
  operationId: "get-ways-in",
  method: "GET",
  path: "/ways_in",
  tag: "account",
  summary: "Get the ways to join and to recover an account",
  auth: "none",
  params: z.object({}),
  returns: z.object({
    sends_mail: z.boolean().describe("Whether a mail server is configured; otherwise, mail waits."),
    password_reset: z.boolean().describe("Whether passwords can be reset by mail."),
    sign_up: z.boolean().describe("Whether anyone with an accepted address can join."),
    domains: z.array(z.string()).describe("Domains of accepted addresses; empty for all."),
  }),
  errors: [],
});

/** One response for all accepted addresses. */
export const askToSignUp = defineContract({
  operationId: "ask-to-sign-up",
  method: "POST",
  path: "/sign_up",
  tag: "account",
  summary: "Ask for an email with a link to create an account",
  auth: "none",
  params: z.object({
    email: textParam(MAX_EMAIL).describe("Address of the account."),
    invite_key: textParam(MAX_KEY).optional().describe("Key from the invitation's address."),
  }),
  returns: z.object({}),
  errors: ["NOT_FOUND", "REALM_DEACTIVATED", "PASSWORD_AUTH_DISABLED"],
});

export const signUp = defineContract({
  operationId: "sign-up",
  method: "POST",
  path: "/sign_up/{link_key}",
  tag: "account",
  summary: "Create your account with a link received by email",
  auth: "none",
  params: z.object({
    link_key: linkKeyParam().describe("Key from the link in the mail."),
    full_name: textParam(utf16Limit(MAX_FULL_NAME), FULL_NAME_TOO_LONG).describe("Name of the new account."),
    password: textParam(utf16Limit(PASSWORD_MAX_LENGTH), PASSWORD_TOO_LONG).describe(
      "Password of the new account.",
    ),
  }),
  returns: z.object({
    user_id: z.int().describe("Id of the new account."),
    email: z.string().describe("Address of the account."),
  }),
  errors: ["NOT_FOUND", "REALM_DEACTIVATED", "PASSWORD_AUTH_DISABLED"],
});
