/** Wire shapes of invitations. */

import { z } from "zod";
import {
  boolParam,
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  overLimit,
  textParam,
  theWordNull,
  utf16Limit,
} from "../../kernel/contract/contract.ts";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
  ROLE_OWNER,
} from "../../kernel/roles/roles.contract.ts";
import { quotableText } from "../../kernel/settings/setting.ts";
import { MAX_WELCOME_TEXT } from "../../organization/organizations/organization-settings.contract.ts";

/** Clients fetch the list again. */
export const invitesChangedEvent = z.strictObject({ type: z.literal("invites_changed") });

/** Ten days. */
export const DEFAULT_LIFETIME_MINUTES = 14_400;
export const WELCOME_TEXT_TOO_LONG = overLimit("welcome_message_custom_text", MAX_WELCOME_TEXT);
/** Channels, or groups, per invitation. */
const MAX_PLACES = 1_000;
/** Characters per request: some hundred addresses. */
const MAX_ADDRESSES_TEXT = 100_000;
const MAX_MINUTES = 2_147_483_647;

const role = z.literal([ROLE_OWNER, ROLE_ADMINISTRATOR, ROLE_MODERATOR, ROLE_MEMBER, ROLE_GUEST]);
const ids = z.array(z.int()).max(MAX_PLACES);

const terms = {
  /** Null: never expires. */
  invite_expires_in_minutes: jsonParam(z.int().min(1).max(MAX_MINUTES).nullable()).default(
    DEFAULT_LIFETIME_MINUTES,
  ),
  invite_as: jsonParam(role).default(ROLE_MEMBER),
  group_ids: jsonParam(ids).default([]),
  include_realm_default_subscriptions: boolParam().default(false),
  /** "" for none, null for the organization's text; administrators only. */
  welcome_message_custom_text: z
    .union([theWordNull, quotableText(boundedText(utf16Limit(MAX_WELCOME_TEXT), WELCOME_TEXT_TOO_LONG))])
    .default(null),
};

export const createInviteLink = defineContract({
  operationId: "create-invite-link",
  method: "POST",
  path: "/invites/multiuse",
  tag: "invites",
  summary: "Create a reusable invitation link",
  auth: "user",
  noProgramKeys: true,
  oneOf: ["create_multiuse_invite_group"],
  params: z.object({ ...terms, stream_ids: jsonParam(ids).default([]) }),
  returns: z.object({ invite_link: z.url() }),
  errors: [],
});

export const sendInvites = defineContract({
  operationId: "send-invites",
  method: "POST",
  path: "/invites",
  tag: "invites",
  summary: "Invite people by email",
  auth: "user",
  noProgramKeys: true,
  oneOf: ["can_invite_users_group"],
  params: z.object({
    ...terms,
    stream_ids: jsonParam(ids),
    /** Separated by commas, semicolons or newlines; "Name <address>" is allowed. */
    invitee_emails: textParam(MAX_ADDRESSES_TEXT),
    notify_referrer_on_join: boolParam().default(true),
  }),
  returns: z.object({}),
  errors: ["INVITATION_FAILED"],
});

const invitation = z.strictObject({
  id: z.int(),
  invited_by_user_id: z.int(),
  /** Seconds since 1970. */
  invited: z.int(),
  /** Seconds since 1970. */
  expiry_date: z.int().nullable(),
  invited_as: role,
  notify_referrer_on_join: z.boolean(),
  is_multiuse: z.boolean(),
  /** Mailed invitations only. */
  email: z.string().optional(),
  /** Links only. */
  link_url: z.url().optional(),
});

/** Open invitations the caller manages. */
export const getInvites = defineContract({
  operationId: "get-invites",
  method: "GET",
  path: "/invites",
  tag: "invites",
  summary: "Get the invitations that you can manage",
  auth: "user",
  noProgramKeys: true,
  params: z.object({}),
  returns: z.object({ invites: z.array(invitation) }),
  errors: [],
});

/** Specific to this server. */
export const getInviteUses = defineContract({
  operationId: "get-invite-uses",
  method: "GET",
  path: "/invites/uses",
  tag: "invites",
  summary: "See who has joined by the invitations that you can manage",
  auth: "user",
  noProgramKeys: true,
  params: z.object({}),
  returns: z.object({
    /** Newest first, at most a thousand; only visible users. */
    uses: z.array(
      z.strictObject({
        user_id: z.int(),
        /** The invitation may have ended. */
        invite_id: z.int(),
        invited_by_user_id: z.int(),
        /** Seconds since 1970. */
        joined: z.int(),
      }),
    ),
  }),
  errors: [],
});

export const revokeEmailInvite = defineContract({
  operationId: "revoke-email-invite",
  method: "DELETE",
  path: "/invites/{invite_id}",
  tag: "invites",
  summary: "Revoke an invitation by email",
  auth: "user",
  params: z.object({ invite_id: intParam() }),
  returns: z.object({}),
  errors: [],
});

export const revokeInviteLink = defineContract({
  operationId: "revoke-invite-link",
  method: "DELETE",
  path: "/invites/multiuse/{invite_id}",
  tag: "invites",
  summary: "Revoke a reusable invitation link",
  auth: "user",
  params: z.object({ invite_id: intParam() }),
  returns: z.object({}),
  errors: [],
});

export const resendEmailInvite = defineContract({
  operationId: "resend-email-invite",
  method: "POST",
  path: "/invites/{invite_id}/resend",
  tag: "invites",
  summary: "Send an invitation by email again",
  auth: "user",
  noProgramKeys: true,
  params: z.object({ invite_id: intParam() }),
  returns: z.object({}),
  /** The daily mail limit. */
  errors: ["INVITATION_FAILED"],
});
