/** Wire shapes of bots: operations, events and register state. */
import { z } from "zod";
import { OWN_FORMAT, SLACK_FORMAT } from "../../integrations/outgoing-webhooks/webhook-format.contract.ts";
import {
  boolParam,
  boundedText,
  defineContract,
  intParam,
  jsonParam,
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
import { FULL_NAME_TOO_LONG, MAX_FULL_NAME } from "../../people/people-limits.contract.ts";
import { MAX_SHORT_NAME } from "../account-limits.contract.ts";

/** Since feature level 474, without account fields and key (GET /bots/{bot_id}/api_key). */
export const botShape = z.strictObject({
  user_id: z.int(),
  /** Names of channels visible to the viewer. */
  default_sending_stream: z.string().nullable(),
  default_events_register_stream: z.string().nullable(),
  default_all_public_streams: z.boolean(),
  /** Outgoing webhooks: the target. */
  services: z.array(
    z.strictObject({
      base_url: z.string(),
      interface: z.literal([OWN_FORMAT, SLACK_FORMAT]),
      /** Authenticates this server to the receiver; only for the bot's owner. */
      token: z.string().optional(),
    }),
  ),
});

export const botsState = z.object({
  realm_bots: z.array(botShape),
  realm_embedded_bots: z.array(z.never()),
  realm_incoming_webhook_bots: z.array(z.never()),
});

const type = z.literal("realm_bot");

/** The viewer may now manage this bot. */
export const botAddedEvent = z.strictObject({ type, op: z.literal("add"), bot: botShape });

export const botUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  bot: botShape.partial().required({ user_id: true }),
});

/** The viewer may not manage the bot anymore. */
export const botRemovedEvent = z.strictObject({
  type,
  op: z.literal("delete"),
  bot: z.strictObject({ user_id: z.int() }),
});

const MAX_CHANNEL_NAME = 60;

const MAX_URL = 2_000;

const channelParam = () => quotableText(boundedText(utf16Limit(MAX_CHANNEL_NAME)));

const urlParam = () => quotableText(boundedText(MAX_URL));

const { default_sending_stream, default_events_register_stream, default_all_public_streams } = botShape.shape;

const avatar_url = z.string();

const defaults = { default_sending_stream, default_events_register_stream, default_all_public_streams };

const apiKey = z.object({ api_key: z.string() });

export const createBot = defineContract({
  operationId: "create-bot",
  method: "POST",
  path: "/bots",
  tag: "users",
  summary: "Create a bot",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  oneOf: ["can_create_bots_group", "can_create_write_only_bots_group"],
  params: z.object({
    full_name: quotableText(boundedText(utf16Limit(MAX_FULL_NAME), FULL_NAME_TOO_LONG)),
    /** The part of the address before "-bot@" and the organization's host. */
    short_name: quotableText(boundedText(utf16Limit(MAX_SHORT_NAME))),
    /** 1 generic, 2 incoming webhook, 3 outgoing webhook. */
    bot_type: intParam().default(1),
    /** Required for an outgoing webhook. */
    payload_url: urlParam().optional(),
    /** Outgoing webhooks: 1 the protocol's own format, 2 Slack's. */
    interface_type: intParam().default(OWN_FORMAT),
    default_sending_stream: channelParam().optional(),
    default_events_register_stream: channelParam().optional(),
    default_all_public_streams: boolParam().optional(),
  }),
  returns: z.object({ user_id: z.int(), api_key: z.string(), avatar_url, ...defaults }),
  errors: [],
});

export const getBots = defineContract({
  operationId: "get-bots",
  method: "GET",
  path: "/bots",
  tag: "users",
  summary: "Get your active bots",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({}),
  returns: z.object({
    bots: z.array(
      z.strictObject({
        user_id: z.int(),
        username: z.string(),
        full_name: z.string(),
        api_key: z.string(),
        avatar_url,
        ...defaults,
      }),
    ),
  }),
  errors: [],
});

export const updateBot = defineContract({
  operationId: "update-bot",
  method: "PATCH",
  path: "/bots/{bot_id}",
  tag: "users",
  summary: "Change a bot",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({
    bot_id: intParam(),
    full_name: quotableText(boundedText(utf16Limit(MAX_FULL_NAME), FULL_NAME_TOO_LONG)).optional(),
    /** Changes the address (feature level 447). */
    short_name: quotableText(boundedText(utf16Limit(MAX_SHORT_NAME))).optional(),
    /** Administrators only. Capped at the (new) owner's role. */
    role: jsonParam(
      z.literal([ROLE_OWNER, ROLE_ADMINISTRATOR, ROLE_MODERATOR, ROLE_MEMBER, ROLE_GUEST]),
    ).optional(),
    bot_owner_id: intParam().optional(),
    /** "" for none. */
    default_sending_stream: channelParam().optional(),
    default_events_register_stream: channelParam().optional(),
    default_all_public_streams: boolParam().optional(),
    service_payload_url: urlParam().optional(),
    service_interface: intParam().optional(),
  }),
  returns: z.object({
    full_name: z.string(),
    avatar_url,
    ...defaults,
    /** Outgoing webhooks only. */
    service_payload_url: z.string().nullable(),
    service_interface: z.int().nullable(),
    /** The owner's address. */
    bot_owner: z.string().optional(),
  }),
  errors: [],
});

export const deactivateBot = defineContract({
  operationId: "deactivate-bot",
  method: "DELETE",
  path: "/bots/{bot_id}",
  tag: "users",
  summary: "Deactivate a bot",
  auth: "user",
  peopleOnly: true,
  params: z.object({ bot_id: intParam() }),
  returns: z.object({}),
  errors: [],
});

export const getBotApiKey = defineContract({
  operationId: "get-bot-api-key",
  method: "GET",
  path: "/bots/{bot_id}/api_key",
  tag: "users",
  summary: "Get the API key of one of your bots",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({ bot_id: intParam() }),
  returns: apiKey,
  errors: [],
});

export const getExamplePost = defineContract({
  operationId: "get-example-post",
  method: "GET",
  path: "/bots/{bot_id}/example_post",
  tag: "users",
  summary: "Get an example of what an outgoing webhook receives",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({ bot_id: intParam() }),
  returns: z.object({ content_type: z.string(), body: z.string() }),
  errors: [],
});

export const regenerateBotApiKey = defineContract({
  operationId: "regenerate-bot-api-key",
  method: "POST",
  path: "/bots/{bot_id}/api_key/regenerate",
  tag: "users",
  summary: "Replace a bot's API key",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({ bot_id: intParam() }),
  returns: apiKey,
  errors: [],
});

export const regenerateOwnApiKey = defineContract({
  operationId: "regenerate-own-api-key",
  method: "POST",
  path: "/users/me/api_key/regenerate",
  tag: "users",
  summary: "Replace your API key",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({}),
  returns: apiKey,
  errors: [],
});
