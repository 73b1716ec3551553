/** Events of interactions: for the bot, and for the person who waits. */
import { z } from "zod";
import { presentTopicName } from "../../channels/topics/topic-name.ts";
import { defineEvent } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { fieldValues } from "../../messages/actions/fields.contract.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { interactionEvent, type interactionPayload, interactionReplyEvent } from "./interactions.contract.ts";
import { replyTokenOf } from "./reply-token.ts";

/** The form in the database and in the event log. */
export const interactionFacts = z.strictObject({
  userId: z.int(),
  /** Null for a direct conversation. */
  channelId: z.int().nullable(),
  topicName: z.string(),
  /** Empty for a channel. */
  directUserIds: z.array(z.int()),
  /** The message with the action; null for a command. */
  messageId: z.int().nullable(),
  command: z.string().nullable(),
  action: z.string().nullable(),
  values: fieldValues,
});

export type InteractionFacts = z.output<typeof interactionFacts>;

const storedInteraction = z.strictObject({
  id: z.int(),
  botId: z.int(),
  /** Seconds since 1970. */
  expiresAt: z.int(),
  facts: interactionFacts,
});

export type StoredInteraction = z.output<typeof storedInteraction>;

type Place = Pick<InteractionFacts, "channelId" | "topicName" | "directUserIds">;

function presentPlace({ channelId, topicName, directUserIds }: Place, emptyTopicName: boolean) {
  if (channelId === null) return { user_ids: [...directUserIds] };
  return { stream_id: channelId, topic: presentTopicName(topicName, emptyTopicName) };
}

/** The form that the bot gets. */
export function presentInteraction(
  { id, expiresAt, facts }: StoredInteraction,
  bot: UserRecord,
  { realm }: Organization,
  emptyTopicName: boolean,
): z.input<typeof interactionPayload> {
  const { userId, messageId, command, action, values } = facts;
  return {
    interaction_id: id,
    kind: command === null ? "action" : "command",
    reply_token: replyTokenOf(realm.id, bot, id),
    expires_at: expiresAt,
    user_id: userId,
    ...presentPlace(facts, emptyTopicName),
    ...(messageId === null ? {} : { message_id: messageId }),
    ...(command === null ? {} : { command }),
    ...(action === null ? {} : { action }),
    values,
  };
}

export const interactionBegun = defineEvent({
  name: "interaction",
  stored: storedInteraction,
  wire: interactionEvent,
  variant: (_stored, { options }) => {
    const isWanted = options.eventTypes?.includes("interaction") || options.capabilities.parley_additions;
    return isWanted ? { emptyTopicName: options.capabilities.empty_topic_name === true } : null;
  },
  build: (stored, { emptyTopicName }, organization) => {
    const bot = organization.users.get(stored.botId);
    return bot ? presentInteraction(stored, bot, organization, emptyTopicName) : null;
  },
});

const storedReply = z.strictObject({
  interactionId: z.int(),
  botId: z.int(),
  place: interactionFacts.pick({ channelId: true, topicName: true, directUserIds: true }),
  messageId: z.int().nullable(),
  html: z.string().nullable(),
  isFailure: z.boolean(),
});

export const interactionAnswered = defineEvent({
  name: "interaction_reply",
  stored: storedReply,
  wire: interactionReplyEvent,
  variant: (_stored, { options: { capabilities } }) =>
    capabilities.parley_additions ? { emptyTopicName: capabilities.empty_topic_name === true } : null,
  build: ({ interactionId, botId, place, messageId, html, isFailure }, { emptyTopicName }) => ({
    interaction_id: interactionId,
    bot_id: botId,
    ...presentPlace(place, emptyTopicName),
    ...(messageId === null ? {} : { message_id: messageId }),
    content: html,
    is_failure: isFailure,
  }),
});
