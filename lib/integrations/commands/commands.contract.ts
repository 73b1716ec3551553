/** Wire shapes of commands: what people call with a slash. */
import { z } from "zod";
import { MAX_TOPIC_LENGTH, TOPIC_TOO_LONG } from "../../channels/topics/topics-limits.contract.ts";
import {
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  model,
  textParam,
  utf16Limit,
  wordParam,
} from "../../kernel/contract/contract.ts";
import {
  descriptionText,
  fieldList,
  fieldShape,
  fieldValues,
  givenField,
  jsonBytes,
} from "../../messages/actions/fields.contract.ts";
import { BUILT_IN_COMMANDS } from "../integrations-limits.contract.ts";

/** Per organization; everybody gets all of them. */
export const MAX_COMMANDS = 100;
/** For all bots of a person, so that nobody uses up those of the organization. */
export const MAX_COMMANDS_OF_PERSON = 25;
export const MAX_ARGUMENTS = 10;
/** Of a command's arguments as JSON. */
export const MAX_ARGUMENTS_BYTES = 8_000;
const MAX_NAME = 32;
/** UTF-16 units after the command's name. */
export const MAX_ARGUMENT_TEXT = 10_000;
const MAX_RECIPIENTS = 1_000;
const MAX_RECIPIENT = 254;

const isBuiltIn = (name: string) => BUILT_IN_COMMANDS.some((builtIn) => builtIn === name);

const nameParam = textParam(MAX_NAME)
  .regex(/^[a-z][a-z0-9_-]*$/, "name must begin with a-z, and have only a-z, 0-9, _ and -")
  .refine((name) => !isBuiltIn(name), "name is that of a built-in command")
  .meta({ wireForm: "text" });

export const argumentList = fieldList(givenField, MAX_ARGUMENTS).refine(
  (fields) => jsonBytes(fields) <= MAX_ARGUMENTS_BYTES,
  `arguments is too large (limit: ${MAX_ARGUMENTS_BYTES} bytes)`,
);

const commandShape = model(
  "BotCommand",
  z.strictObject({
    id: z.int().describe("Id of the command."),
    bot_id: z.int().describe("Id of the bot."),
    name: z.string().describe("Name of the command, without the slash."),
    description: z.string().describe("What the command does."),
    arguments: z.array(fieldShape).describe("Arguments, in the order in which people give them."),
  }),
);

export type WireCommand = z.output<typeof commandShape>;

/** Event bot_commands, for clients with `parley_additions`: GET /bots/commands has another answer now. */
export const botCommandsEvent = z.strictObject({
  type: z.literal("bot_commands"),
  op: z.enum(["set", "remove"]).describe("Whether the command was registered, or removed."),
  name: z.string().describe("Name of the command, without the slash."),
  bot_id: z.int().describe("Id of the bot."),
});

/** GET /bots/commands. */
export const getCommands = defineContract({
  operationId: "get-bot-commands",
  method: "GET",
  path: "/bots/commands",
  tag: "bots",
  summary: "Get the slash commands of active bots",
  auth: "user",
  params: z.object({}),
  returns: z.object({ commands: z.array(commandShape).describe("Commands, by name.") }),
  errors: [],
});

/** PUT /bots/commands. */
export const setCommand = defineContract({
  operationId: "set-bot-command",
  method: "PUT",
  path: "/bots/commands",
  tag: "bots",
  summary: "Register a bot's slash command, or change the one with this name",
  auth: "user",
  params: z.object({
    bot_id: intParam()
      .optional()
      .describe("Id of the bot, for its owner and administrators; a bot registers its own."),
    name: nameParam.describe("Name of the command, without the slash; unique in the organization."),
    description: descriptionText.default("").describe("What the command does, in a line."),
    arguments: jsonParam(argumentList)
      .default([])
      .describe("Arguments, in the order in which people give them."),
  }),
  returns: z.object({ id: z.int().describe("Id of the command.") }),
  errors: [],
});

/** DELETE /bots/commands/{command_id}. */
export const removeCommand = defineContract({
  operationId: "remove-bot-command",
  method: "DELETE",
  path: "/bots/commands/{command_id}",
  tag: "bots",
  summary: "Remove a bot's slash command",
  auth: "user",
  params: z.object({ command_id: intParam().describe("Id of the command.") }),
  returns: z.object({}),
  errors: [],
});

/** POST /bots/commands/{command_id}/call. */
export const callCommand = defineContract({
  operationId: "call-bot-command",
  method: "POST",
  path: "/bots/commands/{command_id}/call",
  tag: "bots",
  summary: "Call a bot's slash command in a conversation",
  auth: "user",
  peopleOnly: true,
  params: z.object({
    command_id: intParam().describe("Id of the command."),
    type: wordParam(["direct", "channel"]).describe("Kind of the conversation."),
    to: jsonParam(
      z.union([
        z.int(),
        z.array(z.int()).max(MAX_RECIPIENTS),
        z.array(boundedText(MAX_RECIPIENT)).max(MAX_RECIPIENTS),
      ]),
    ).describe("Id of the channel, or ids or API addresses of people."),
    topic: textParam(utf16Limit(MAX_TOPIC_LENGTH), TOPIC_TOO_LONG)
      .optional()
      .describe("Name of the topic; required in a channel."),
    text: textParam(MAX_ARGUMENT_TEXT)
      .default("")
      .describe("Arguments as people type them, for example `production count=3`."),
    values: jsonParam(fieldValues).optional().describe("Arguments by name, instead of `text`."),
  }),
  returns: z.object({
    interaction_id: z.int().describe("Id of the interaction, which the answer names."),
  }),
  errors: ["STREAM_DOES_NOT_EXIST"],
});
