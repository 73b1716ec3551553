/** Wire shapes of invitations. */
import { z } from "zod";
import {
  boolParam,
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  overLimit,
  roomFor,
  textParam,
  theWordNull,
} from "../../kernel/contract/contract.ts";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
  ROLE_OWNER,
} from "../../kernel/roles/roles.contract.ts";
import { quotableText } from "../../kernel/settings/setting.ts";

/** Event invites_changed: a client that shows invitations asks for them again. */
export const invitesChangedEvent = z.strictObject({ type: z.literal("invites_changed") });

/** Ten days. */
export const DEFAULT_LIFETIME_MINUTES = 14_400;
/** In Unicode code points, of the text that the welcome bot sends. */
export const MAX_WELCOME_TEXT = 8_000;
export const WELCOME_TEXT_TOO_LONG = overLimit("welcome_message_custom_text", MAX_WELCOME_TEXT);
/** Channels, and groups, of one invitation. */
const MAX_PLACES = 1_000;
/** Characters of all addresses of one request: room for some hundreds. */
const MAX_ADDRESSES_TEXT = 100_000;
const MAX_MINUTES = 2_147_483_647;

const role = z.literal([ROLE_OWNER, ROLE_ADMINISTRATOR, ROLE_MODERATOR, ROLE_MEMBER, ROLE_GUEST]);
const ids = z.array(z.int()).max(MAX_PLACES);

/** What links and invitations by mail have in common. */
const terms = {
  /** null: it never expires. */
  invite_expires_in_minutes: jsonParam(z.int().min(1).max(MAX_MINUTES).nullable()).default(
    DEFAULT_LIFETIME_MINUTES,
  ),
  invite_as: jsonParam(role).default(ROLE_MEMBER),
  group_ids: jsonParam(ids).default([]),
  include_realm_default_subscriptions: boolParam().default(false),
  /** "" for none, null for the organization's; only administrators choose. */
  welcome_message_custom_text: z
    .union([theWordNull, quotableText(boundedText(roomFor(MAX_WELCOME_TEXT), WELCOME_TEXT_TOO_LONG))])
    .default(null),
};

/** POST /invites/multiuse. */
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

/** POST /invites: by mail. */
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
    /** Separated by commas or line ends, each possibly as "Name <address>". */
    invitee_emails: textParam(MAX_ADDRESSES_TEXT),
    /** Whether the author is told when somebody has joined. */
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
  /** For an invitation by mail. */
  email: z.string().optional(),
  /** For a link. */
  link_url: z.url().optional(),
});

/** GET /invites: those that are open and that the caller manages. */
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

/** GET /invites/uses: an addition of this server. */
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
    /** The last to join first; at most a thousand. Of those only whom the caller may know of. */
    uses: z.array(
      z.strictObject({
        user_id: z.int(),
        /** Possibly of an invitation that is not open any more. */
        invite_id: z.int(),
        invited_by_user_id: z.int(),
        /** Seconds since 1970. */
        joined: z.int(),
      }),
    ),
  }),
  errors: [],
});

/** DELETE /invites/{invite_id}: of an invitation by mail. */
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

/** DELETE /invites/multiuse/{invite_id}. */
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

/** POST /invites/{invite_id}/resend. */
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
  /** When too many were sent today. */
  errors: ["INVITATION_FAILED"],
});
