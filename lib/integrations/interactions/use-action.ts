/** Uses an action of a bot's message. */
import { mayViewChannel } from "../../channels/channels/channel-access.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { ActionRows } from "../../messages/actions/actions.contract.ts";
import { type KnownIds, problemWithValues } from "../../messages/actions/field-values.ts";
import type { Field, FieldValues } from "../../messages/actions/fields.contract.ts";
import { readActions } from "../../messages/actions/read-actions.ts";
import { changeableMessage } from "../../messages/messages/edit-access.ts";
import { listMessages } from "../../messages/reading/list-messages.ts";
import { knownTo } from "../../people/users/user-access.ts";
import { actingBot, beginInteraction } from "./begin-interaction.ts";

interface UsedAction {
  readonly messageId: number;
  readonly action: string;
  readonly values: FieldValues;
}

/**
 * Everyone who may read the message may use its actions.
 * @throws ApiError BAD_REQUEST, or RATE_LIMIT_HIT.
 */
export async function useAction(actor: Actor, { messageId, action, values }: UsedAction) {
  const message = await changeableMessage(actor, messageId);
  const rows = message.hasActions ? await readActions([messageId]) : new Map<number, ActionRows>();
  const shown = rows.get(messageId) ?? [];
  const fields = fieldsOf(shown, action);
  if (fields === null) throw badRequest("The message has no such action.");
  const problem = problemWithValues(fields, values, knownIds(actor));
  if (problem !== null) throw badRequest(problem);
  const bot = actingBot(actor, message.senderId);
  if (!bot) throw badRequest("The bot of this message is deactivated.");
  const [seen] = await listMessages(bot, [messageId]);
  if (!seen) throw badRequest(`${bot.user.fullName} can no longer see this message.`);
  const { channelId, topicName, directUserIds } = message;
  return beginInteraction(actor, "use-action", bot.user, {
    channelId,
    topicName,
    directUserIds: [...directUserIds],
    messageId,
    command: null,
    action,
    values: { ...valueOfButton(shown, action), ...values },
  });
}

/** By the button's id, as a select's option. */
function valueOfButton(rows: ActionRows, action: string): FieldValues {
  const buttons = rows.flatMap((row) => (row.type === "buttons" ? row.buttons : []));
  const value = buttons.find(({ id }) => id === action)?.value;
  return value === undefined ? {} : { [action]: value };
}

/** The fields of the action; null if the message has no such action. */
function fieldsOf(rows: ActionRows, action: string): readonly Field[] | null {
  for (const row of rows) {
    if (row.type === "buttons") {
      if (row.buttons.some(({ id }) => id === action)) return [];
    } else if (row.id === action) {
      if (row.type === "form") return row.fields;
      return [{ name: row.id, type: "choice", required: true, description: "", choices: row.options }];
    }
  }
  return null;
}

export function knownIds(actor: Actor): KnownIds {
  const { organization, user } = actor;
  const isKnown = knownTo(actor);
  return {
    hasPerson(id) {
      const person = organization.users.get(id);
      return person?.isActive === true && isKnown(person);
    },
    hasChannel(id) {
      const channel = organization.channels.get(id);
      return channel !== undefined && mayViewChannel(organization, channel, user);
    },
  };
}
