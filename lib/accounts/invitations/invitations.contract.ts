/** Wire shapes of invitations. */

import { z } from "zod";
import {
  boolParam,
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  model,
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
  invite_expires_in_minutes: jsonParam(z.int().min(1).max(MAX_MINUTES).nullable())
    .default(DEFAULT_LIFETIME_MINUTES)
    .describe("Minutes until the invitation ends; null for never."),
  invite_as: jsonParam(role).default(ROLE_MEMBER).describe("Role of the people who join."),
  group_ids: jsonParam(ids).default([]).describe("Groups that people join."),
  include_realm_default_subscriptions: boolParam()
    .default(false)
    .describe("Whether people are also subscribed to the default channels."),
  welcome_message_custom_text: z
    .union([theWordNull, quotableText(boundedText(utf16Limit(MAX_WELCOME_TEXT), WELCOME_TEXT_TOO_LONG))])
    .default(null)
    .describe('Text of the welcome bot: "" for none, null for the organization\'s; only for administrators.'),
};

export const createInviteLink = defineContract({
  operationId: "create-invite-link",
  method: "POST",
  path: "/invites/multiuse",
  tag: "people",
  summary: "Create a reusable invitation link",
  auth: "user",
  noProgramKeys: true,
  oneOf: ["create_multiuse_invite_group"],
  params: z.object({
    ...terms,
    stream_ids: jsonParam(ids).default([]).describe("Channels that people are subscribed to."),
  }),
  returns: z.object({ invite_link: z.url().describe("Address at which people can join.") }),
  errors: [],
});

export const sendInvites = defineContract({
  operationId: "send-invites",
  method: "POST",
  path: "/invites",
  tag: "people",
  summary: "Invite people by email",
  auth: "user",
  noProgramKeys: true,
  oneOf: ["can_invite_users_group"],
  params: z.object({
    ...terms,
    stream_ids: jsonParam(ids).describe("Channels that people are subscribed to."),
    invitee_emails: textParam(MAX_ADDRESSES_TEXT).describe(
      'Addresses to invite, separated by commas, semicolons or newlines; "Name <address>" is allowed.',
    ),
    notify_referrer_on_join: boolParam()
      .default(true)
      .describe("Whether the author is told when somebody joins."),
  }),
  returns: z.object({}),
  errors: ["INVITATION_FAILED"],
});

const invitation = model(
  "Invitation",
  z.strictObject({
    id: z.int().describe("Id of the invitation."),
    invited_by_user_id: z.int().describe("Id of the author."),
    invited: z.int().describe("When it was sent, in seconds since 1970."),
    expiry_date: z.int().nullable().describe("When it ends, in seconds since 1970; null for never."),
    invited_as: role.describe("Role of the people who join."),
    notify_referrer_on_join: z.boolean().describe("Whether the author is told when somebody joins."),
    is_multiuse: z.boolean().describe("Whether it is a link that many people can use."),
    email: z.string().optional().describe("Invited address, for mailed invitations only."),
    link_url: z.url().optional().describe("Address at which people can join, for links only."),
  }),
);

/** Open invitations the caller manages. */
export const getInvites = defineContract({
  operationId: "get-invites",
  method: "GET",
  path: "/invites",
  tag: "people",
  summary: "Get the invitations that you can manage",
  auth: "user",
  noProgramKeys: true,
  params: z.object({}),
  returns: z.object({
    invites: z.array(invitation).describe("All invitations that the account may manage."),
  }),
  errors: [],
});

/** Specific to this server. */
export const getInviteUses = defineContract({
  operationId: "get-invite-uses",
  method: "GET",
  path: "/invites/uses",
  tag: "people",
  summary: "See who has joined by the invitations that you can manage",
  auth: "user",
  noProgramKeys: true,
  params: z.object({}),
  returns: z.object({
    uses: z
      .array(
        z.strictObject({
          user_id: z.int().describe("Id of the user who joined."),
          invite_id: z.int().describe("Id of the invitation, which may have ended."),
          invited_by_user_id: z.int().describe("Id of the author."),
          joined: z.int().describe("When the user joined, in seconds since 1970."),
        }),
      )
      .describe("Who joined, newest first; at most a thousand, and only visible users."),
  }),
  errors: [],
});

export const revokeEmailInvite = defineContract({
  operationId: "revoke-email-invite",
  method: "DELETE",
  path: "/invites/{invite_id}",
  tag: "people",
  summary: "Revoke an invitation by email",
  auth: "user",
  params: z.object({ invite_id: intParam().describe("Id of the invitation.") }),
  returns: z.object({}),
  errors: [],
});

export const revokeInviteLink = defineContract({
  operationId: "revoke-invite-link",
  method: "DELETE",
  path: "/invites/multiuse/{invite_id}",
  tag: "people",
  summary: "Revoke a reusable invitation link",
  auth: "user",
  params: z.object({ invite_id: intParam().describe("Id of the invitation.") }),
  returns: z.object({}),
  errors: [],
});

export const resendEmailInvite = defineContract({
  operationId: "resend-email-invite",
  method: "POST",
  path: "/invites/{invite_id}/resend",
  tag: "people",
  summary: "Send an invitation by email again",
  auth: "user",
  noProgramKeys: true,
  params: z.object({ invite_id: intParam().describe("Id of the invitation.") }),
  returns: z.object({}),
  /** The daily mail limit. */
  errors: ["INVITATION_FAILED"],
});
