/** Calls a bot's command. */
import { mayReadChannel } from "../../channels/channels/channel-access.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { problemWithValues } from "../../messages/actions/field-values.ts";
import type { FieldValues } from "../../messages/actions/fields.contract.ts";
import {
  channelDestination,
  type Destination,
  directDestination,
} from "../../messages/sending/destination.ts";
import type { RecipientInput } from "../../messages/sending/recipients.ts";
import { knownTo } from "../../people/users/user-access.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { actingBot, beginInteraction } from "../interactions/begin-interaction.ts";
import { knownIds } from "../interactions/use-action.ts";
import { type NamedIds, parseArguments, valuesOfWords } from "./argument-syntax.contract.ts";
import type { WireCommand } from "./commands.contract.ts";
import { noSuchCommand, requireCommand } from "./commands.ts";

interface CommandCall {
  readonly commandId: number;
  readonly type: "direct" | "channel";
  readonly to: RecipientInput;
  readonly topic: string | undefined;
  readonly text: string;
  /** Instead of the text. */
  readonly values: FieldValues | undefined;
}

/**
 * Where both the person may post and the bot may read. A call is not a message.
 * @throws ApiError BAD_REQUEST, STREAM_DOES_NOT_EXIST, REQUEST_VARIABLE_MISSING or RATE_LIMIT_HIT.
 */
export async function callCommand(actor: Actor, call: CommandCall) {
  const command = await requireCommand(actor, call.commandId);
  const bot = actingBot(actor, command.bot_id)?.user;
  if (!bot) throw noSuchCommand();
  const place =
    call.type === "channel"
      ? await channelDestination(actor, call.to, call.topic)
      : await directDestination(actor, call.to);
  requireSight(actor, place, bot);
  const values = argumentsOf(actor, command, call);
  const problem = problemWithValues(command.arguments, values, knownIds(actor));
  if (problem !== null) throw badRequest(problem);
  return beginInteraction(actor, "call-bot-command", bot, {
    channelId: place.channel?.id ?? null,
    topicName: place.topic,
    directUserIds: place.people.map(({ id }) => id),
    messageId: null,
    command: command.name,
    action: null,
    values,
  });
}

function requireSight({ organization }: Actor, { channel, people }: Destination, bot: UserRecord): void {
  const sees = channel ? mayReadChannel(organization, channel, bot) : people.some(({ id }) => id === bot.id);
  if (sees) return;
  const where = channel ? "this channel" : "this conversation";
  throw badRequest(`${bot.fullName} cannot see ${where}, so its commands do not work here.`);
}

function argumentsOf(
  actor: Actor,
  { arguments: fields }: WireCommand,
  { text, values }: CommandCall,
): FieldValues {
  if (values !== undefined) return values;
  const { given, problem } = parseArguments(text, fields);
  if (problem !== null) throw badRequest(problem);
  return valuesOfWords(given, fields, namedIds(actor));
}

function namedIds(actor: Actor): NamedIds {
  const { users, channels } = actor.organization;
  const isKnown = knownTo(actor);
  return {
    person(name, id) {
      const found = users.named(name).filter((user) => isKnown(user) && (id === null || user.id === id));
      return found.length === 1 ? (found[0]?.id ?? null) : null;
    },
    channel: (name) => channels.named(name)?.id ?? null,
  };
}
