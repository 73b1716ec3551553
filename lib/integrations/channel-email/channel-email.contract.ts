/** Wire shapes of channels' email addresses. */
import { z } from "zod";
import { defineContract, intParam, jsonParam } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

/** GET /streams/{stream_id}/email_address. */
export const getChannelEmail = defineContract({
  operationId: "get-stream-email-address",
  method: "GET",
  path: "/streams/{stream_id}/email_address",
  tag: "channels",
  summary: "Get the email address of a channel",
  auth: "user",
  inChannel: "post",
  params: z.object({
    stream_id: intParam(),
    /**
     * Sender of the mail: the caller, one of the caller's bots, or (default) the email gateway bot; feature level 335.
     */
    sender_id: intParam().optional(),
  }),
  returns: z.object({
    email: z.string(),
    /** Parley's own: whether the server is set up to receive mail at all. */
    is_received: z.boolean(),
  }),
  errors: [],
});

/** POST /streams/{stream_id}/email_address: Parley's own operation, for leaked addresses. */
export const replaceChannelEmails = defineContract({
  operationId: "replace-stream-email-addresses",
  method: "POST",
  path: "/streams/{stream_id}/email_address",
  tag: "channels",
  summary: "Replace all email addresses of a channel",
  auth: "user",
  inChannel: "administer",
  params: z.object({ stream_id: intParam() }),
  returns: z.object({}),
  errors: [],
});

/** GET /streams/{stream_id}/email_settings: Parley's own operation. */
export const getChannelEmailSettings = defineContract({
  operationId: "get-stream-email-settings",
  method: "GET",
  path: "/streams/{stream_id}/email_settings",
  tag: "channels",
  summary: "Get what mail a channel accepts",
  auth: "user",
  inChannel: "administer",
  params: z.object({ stream_id: intParam() }),
  returns: z.object({ accepts_automatic_mail: z.boolean() }),
  errors: [],
});

/** PATCH /streams/{stream_id}/email_settings: Parley's own operation. */
export const updateChannelEmailSettings = defineContract({
  operationId: "update-stream-email-settings",
  method: "PATCH",
  path: "/streams/{stream_id}/email_settings",
  tag: "channels",
  summary: "Choose what mail a channel accepts",
  auth: "user",
  inChannel: "administer",
  params: z.object({
    stream_id: intParam(),
    /**
     * Whether to accept mail of lists, scheduled jobs, and services (RFC 2919, RFC 3834). Automatic answers, bounces,
     * and this server's own mails are never accepted.
     */
    accepts_automatic_mail: jsonParam(z.boolean()),
  }),
  returns: z.object({}),
  errors: [],
});

/** GET /realm/channel_emails: Parley's own operation. */
export const getChannelEmails = defineContract({
  operationId: "get-channel-emails",
  method: "GET",
  path: "/realm/channel_emails",
  tag: "channels",
  summary: "List the email addresses of the channels that the administrator may post in",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({}),
  returns: z.object({
    /** By name, with the email gateway bot as sender. */
    channels: z.array(z.object({ stream_id: z.int(), name: z.string(), email: z.string() })),
  }),
  errors: [],
});
