/** Wire shapes of channels' email addresses. */
import { z } from "zod";
import { defineContract, intParam, jsonParam } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

/** GET /streams/{stream_id}/email_address. */
export const getChannelEmail = defineContract({
  operationId: "get-stream-email-address",
  method: "GET",
  path: "/streams/{stream_id}/email_address",
  tag: "organize",
  summary: "Get the email address of a channel",
  auth: "user",
  inChannel: "post",
  params: z.object({
    stream_id: intParam().describe("Id of the channel."),
    sender_id: intParam()
      .optional()
      .describe(
        "Id of the user who sends mails to this address: the caller, one of the caller's bots, or the email gateway bot by default (feature level 335).",
      ),
  }),
  returns: z.object({
    email: z.string().describe("Address that turns mails into messages of the channel."),
    is_received: z
      .boolean()
      .describe("Whether the server receives mail at all. An extension of this server."),
  }),
  errors: [],
});

/** POST /streams/{stream_id}/email_address: Parley's own operation, for leaked addresses. */
export const replaceChannelEmails = defineContract({
  operationId: "replace-stream-email-addresses",
  method: "POST",
  path: "/streams/{stream_id}/email_address",
  tag: "organize",
  summary: "Replace all email addresses of a channel",
  auth: "user",
  inChannel: "administer",
  params: z.object({ stream_id: intParam().describe("Id of the channel.") }),
  returns: z.object({}),
  errors: [],
});

/** GET /streams/{stream_id}/email_settings: Parley's own operation. */
export const getChannelEmailSettings = defineContract({
  operationId: "get-stream-email-settings",
  method: "GET",
  path: "/streams/{stream_id}/email_settings",
  tag: "organize",
  summary: "Get what mail a channel accepts",
  auth: "user",
  inChannel: "administer",
  params: z.object({ stream_id: intParam().describe("Id of the channel.") }),
  returns: z.object({
    accepts_automatic_mail: z
      .boolean()
      .describe("Whether mails of lists, scheduled jobs and services are accepted."),
  }),
  errors: [],
});

/** PATCH /streams/{stream_id}/email_settings: Parley's own operation. */
export const updateChannelEmailSettings = defineContract({
  operationId: "update-stream-email-settings",
  method: "PATCH",
  path: "/streams/{stream_id}/email_settings",
  tag: "organize",
  summary: "Choose what mail a channel accepts",
  auth: "user",
  inChannel: "administer",
  params: z.object({
    stream_id: intParam().describe("Id of the channel."),
    accepts_automatic_mail: jsonParam(z.boolean()).describe(
      "Whether mails of lists, scheduled jobs and services are accepted.",
    ),
  }),
  returns: z.object({}),
  errors: [],
});

/** GET /realm/channel_emails: Parley's own operation. */
export const getChannelEmails = defineContract({
  operationId: "get-channel-emails",
  method: "GET",
  path: "/realm/channel_emails",
  tag: "organize",
  summary: "List the email addresses of the channels that the administrator may post in",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({}),
  returns: z.object({
    channels: z
      .array(
        z.object({
          stream_id: z.int().describe("Id of the channel."),
          name: z.string().describe("Name of the channel."),
          email: z.string().describe("Address that turns mails into messages of the channel."),
        }),
      )
      .describe("Channels with an address, by name."),
  }),
  errors: [],
});
