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
  tag: "invites",
  summary: "Look at a received invitation",
  auth: "none",
  params: z.object({ invite_key: textParam(MAX_KEY) }),
  returns: z.object({
    state: z.enum(INVITATION_STATES),
    realm_name: z.string(),
    /** The author's name, while open. */
    invited_by: z.string().optional(),
    /** The invited address, while open; mailed invitations only. */
    email: z.string().optional(),
    /** While open: whether a mail must confirm the address (`POST /sign_up`). */
    confirms_address: z.boolean().optional(),
    /** The right URL, for "elsewhere". */
    join_url: z.url().optional(),
  }),
  errors: ["NOT_FOUND", "REALM_DEACTIVATED"],
});

export const joinByInvitation = defineContract({
  operationId: "join-by-invitation",
  method: "POST",
  path: "/join/{invite_key}",
  tag: "invites",
  summary: "Create your account with an invitation",
  auth: "none",
  params: z.object({
    invite_key: textParam(MAX_KEY),
    full_name: textParam(utf16Limit(MAX_FULL_NAME), FULL_NAME_TOO_LONG),
    /** Links only: mailed invitations fix the address. */
    email: textParam(MAX_EMAIL).optional(),
    password: textParam(utf16Limit(PASSWORD_MAX_LENGTH), PASSWORD_TOO_LONG),
  }),
  returns: z.object({ user_id: z.int(), email: z.string() }),
  errors: ["NOT_FOUND", "REALM_DEACTIVATED", "PASSWORD_AUTH_DISABLED"],
});

/** Actions available without a session. */
export const getWaysIn = defineContract({
  operationId: "get-ways-in",
  method: "GET",
  path: "/ways_in",
  tag: "authentication",
  summary: "Get the ways to join and to recover an account",
  auth: "none",
  params: z.object({}),
  returns: z.object({
    /** Whether a mail server is configured; otherwise, mail waits. */
    sends_mail: z.boolean(),
    /** Whether passwords can be reset by mail. */
    password_reset: z.boolean(),
    /** Whether anyone with an accepted address can join. */
    sign_up: z.boolean(),
    /** Accepted address domains; empty: all. */
    domains: z.array(z.string()),
  }),
  errors: [],
});

/** One response for all accepted addresses. */
export const askToSignUp = defineContract({
  operationId: "ask-to-sign-up",
  method: "POST",
  path: "/sign_up",
  tag: "authentication",
  summary: "Ask for an email with a link to create an account",
  auth: "none",
  params: z.object({
    email: textParam(MAX_EMAIL),
    invite_key: textParam(MAX_KEY).optional(),
  }),
  returns: z.object({}),
  errors: ["NOT_FOUND", "REALM_DEACTIVATED", "PASSWORD_AUTH_DISABLED"],
});

export const signUp = defineContract({
  operationId: "sign-up",
  method: "POST",
  path: "/sign_up/{link_key}",
  tag: "authentication",
  summary: "Create your account with a link received by email",
  auth: "none",
  params: z.object({
    link_key: linkKeyParam(),
    full_name: textParam(utf16Limit(MAX_FULL_NAME), FULL_NAME_TOO_LONG),
    password: textParam(utf16Limit(PASSWORD_MAX_LENGTH), PASSWORD_TOO_LONG),
  }),
  returns: z.object({ user_id: z.int(), email: z.string() }),
  errors: ["NOT_FOUND", "REALM_DEACTIVATED", "PASSWORD_AUTH_DISABLED"],
});
