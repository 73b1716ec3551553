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
  user_id: z.int().describe("Id of the bot."),
  default_sending_stream: z
    .string()
    .nullable()
    .describe("Channel to which the bot sends by default; null for none or a hidden one."),
  default_events_register_stream: z
    .string()
    .nullable()
    .describe("Channel whose events the bot receives by default; null for none or a hidden one."),
  default_all_public_streams: z
    .boolean()
    .describe("Whether the bot receives messages of all public channels by default."),
  services: z
    .array(
      z.strictObject({
        base_url: z.string().describe("Address that receives messages."),
        interface: z
          .literal([OWN_FORMAT, SLACK_FORMAT])
          .describe("Format of what is sent: 1 the protocol's own, 2 Slack's."),
        token: z
          .string()
          .optional()
          .describe("Text by which the receiver knows this server; only for the bot's owner."),
      }),
    )
    .describe("For outgoing webhooks: where messages are sent."),
});

export const botsState = z.object({
  realm_bots: z.array(botShape).describe("Bots that the account may manage."),
  realm_embedded_bots: z.array(z.never()).describe("Always empty; there are no embedded bots."),
  realm_incoming_webhook_bots: z.array(z.never()).describe("Always empty; incoming webhooks need no kinds."),
});

const type = z.literal("realm_bot");

/** The viewer may now manage this bot. */
export const botAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  bot: botShape.describe("The bot, with what changed."),
});

export const botUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  bot: botShape.partial().required({ user_id: true }).describe("The bot, with what changed."),
});

/** The viewer may not manage the bot anymore. */
export const botRemovedEvent = z.strictObject({
  type,
  op: z.literal("delete"),
  bot: z
    .strictObject({ user_id: z.int().describe("Id of the bot.") })
    .describe("The bot, with what changed."),
});

const MAX_CHANNEL_NAME = 60;

const MAX_URL = 2_000;

const channelParam = () => quotableText(boundedText(utf16Limit(MAX_CHANNEL_NAME)));

const urlParam = () => quotableText(boundedText(MAX_URL));

const { default_sending_stream, default_events_register_stream, default_all_public_streams } = botShape.shape;

const avatar_url = z.string();

const defaults = {
  default_sending_stream: default_sending_stream.describe(
    "Channel to which the bot sends by default; null for none or a hidden one.",
  ),
  default_events_register_stream: default_events_register_stream.describe(
    "Channel whose events the bot receives by default; null for none or a hidden one.",
  ),
  default_all_public_streams: default_all_public_streams.describe(
    "Whether the bot receives messages of all public channels by default.",
  ),
};

const apiKey = z.object({ api_key: z.string().describe("The bot's API key.") });

export const createBot = defineContract({
  operationId: "create-bot",
  method: "POST",
  path: "/bots",
  tag: "bots",
  summary: "Create a bot",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  oneOf: ["can_create_bots_group", "can_create_write_only_bots_group"],
  params: z.object({
    full_name: quotableText(boundedText(utf16Limit(MAX_FULL_NAME), FULL_NAME_TOO_LONG)).describe(
      "Name of the bot.",
    ),
    short_name: quotableText(boundedText(utf16Limit(MAX_SHORT_NAME))).describe(
      'Part of the address before "-bot@" and the organization\'s host.',
    ),
    bot_type: intParam().default(1).describe("1 generic, 2 incoming webhook, 3 outgoing webhook."),
    payload_url: urlParam()
      .optional()
      .describe("Address that receives messages; required for an outgoing webhook."),
    interface_type: intParam()
      .default(OWN_FORMAT)
      .describe("For outgoing webhooks: 1 the protocol's own format, 2 Slack's."),
    default_sending_stream: channelParam()
      .optional()
      .describe("Name of the channel to which the bot sends by default."),
    default_events_register_stream: channelParam()
      .optional()
      .describe("Name of the channel whose events the bot receives by default."),
    default_all_public_streams: boolParam()
      .optional()
      .describe("Whether the bot receives messages of all public channels by default."),
  }),
  returns: z.object({
    user_id: z.int().describe("Id of the bot."),
    username: z.string().describe("Email address of the bot, with which it signs in."),
    api_key: z.string().describe("The bot's API key."),
    avatar_url: avatar_url.describe("Address of the bot's picture."),
    ...defaults,
  }),
  errors: [],
});

export const getBots = defineContract({
  operationId: "get-bots",
  method: "GET",
  path: "/bots",
  tag: "bots",
  summary: "Get your active bots",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({}),
  returns: z.object({
    bots: z
      .array(
        z.strictObject({
          user_id: z.int().describe("Id of the bot."),
          username: z.string().describe("Email address of the bot."),
          full_name: z.string().describe("Name of the bot."),
          api_key: z.string().describe("The bot's API key."),
          avatar_url: avatar_url.describe("Address of the bot's picture."),
          ...defaults,
        }),
      )
      .describe("The caller's bots."),
  }),
  errors: [],
});

export const updateBot = defineContract({
  operationId: "update-bot",
  method: "PATCH",
  path: "/bots/{bot_id}",
  tag: "bots",
  summary: "Change a bot",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({
    bot_id: intParam().describe("Id of the bot."),
    full_name: quotableText(boundedText(utf16Limit(MAX_FULL_NAME), FULL_NAME_TOO_LONG))
      .optional()
      .describe("Name of the bot."),
    short_name: quotableText(boundedText(utf16Limit(MAX_SHORT_NAME)))
      .optional()
      .describe('New part of the address before "-bot@" (feature level 447).'),
    role: jsonParam(z.literal([ROLE_OWNER, ROLE_ADMINISTRATOR, ROLE_MODERATOR, ROLE_MEMBER, ROLE_GUEST]))
      .optional()
      .describe("New role, at most the owner's; only for administrators."),
    bot_owner_id: intParam().optional().describe("Id of the new owner."),
    default_sending_stream: channelParam()
      .optional()
      .describe('Name of the channel to which the bot sends by default; "" for none.'),
    default_events_register_stream: channelParam()
      .optional()
      .describe('Name of the channel whose events the bot receives by default; "" for none.'),
    default_all_public_streams: boolParam()
      .optional()
      .describe("Whether the bot receives messages of all public channels by default."),
    service_payload_url: urlParam()
      .optional()
      .describe("Address that receives messages, for outgoing webhooks."),
    service_interface: intParam()
      .optional()
      .describe("Format of what is sent to outgoing webhooks: 1 the protocol's own, 2 Slack's."),
  }),
  returns: z.object({
    full_name: z.string().describe("Name of the bot."),
    avatar_url: avatar_url.describe("Address of the bot's picture."),
    ...defaults,
    service_payload_url: z
      .string()
      .nullable()
      .describe("Address that receives messages; null for other bots."),
    service_interface: z.int().nullable().describe("Format of what is sent; null for other bots."),
    bot_owner: z.string().optional().describe("Email address of the owner."),
  }),
  errors: [],
});

export const deactivateBot = defineContract({
  operationId: "deactivate-bot",
  method: "DELETE",
  path: "/bots/{bot_id}",
  tag: "bots",
  summary: "Deactivate a bot",
  auth: "user",
  peopleOnly: true,
  params: z.object({ bot_id: intParam().describe("Id of the bot.") }),
  returns: z.object({}),
  errors: [],
});

export const getBotApiKey = defineContract({
  operationId: "get-bot-api-key",
  method: "GET",
  path: "/bots/{bot_id}/api_key",
  tag: "bots",
  summary: "Get the API key of one of your bots",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({ bot_id: intParam().describe("Id of the bot.") }),
  returns: apiKey,
  errors: [],
});

export const regenerateBotApiKey = defineContract({
  operationId: "regenerate-bot-api-key",
  method: "POST",
  path: "/bots/{bot_id}/api_key/regenerate",
  tag: "bots",
  summary: "Replace a bot's API key",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({ bot_id: intParam().describe("Id of the bot.") }),
  returns: apiKey,
  errors: [],
});

export const regenerateOwnApiKey = defineContract({
  operationId: "regenerate-own-api-key",
  method: "POST",
  path: "/users/me/api_key/regenerate",
  tag: "bots",
  summary: "Replace your API key",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({}),
  returns: apiKey,
  errors: [],
});
