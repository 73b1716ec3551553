/** A bot's answer to an interaction. */
import { query, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import { type Actor, personOf } from "../../kernel/memory/actor.ts";
import type { ActionRows } from "../../messages/actions/actions.contract.ts";
import { getMessageSource } from "../../messages/query/query.ts";
import { messageContent, spendHtml } from "../../messages/rendering/message-text.ts";
import { renderText } from "../../messages/rendering/rendering.ts";
import { composeMessage } from "../../messages/sending/compose-message.ts";
import type { ComposedMessage } from "../../messages/sending/write-messages.ts";
import { writeMessageWithin } from "../../messages/sending/write-messages.ts";
import { lengthOf } from "../../text/cut-text.ts";
import { type InteractionFacts, interactionAnswered, interactionFacts } from "./interaction-events.ts";
import { MAX_PRIVATE_REPLY, type VISIBLE_TO } from "./interactions.contract.ts";
import { interactionOfToken } from "./reply-token.ts";

export interface Reply {
  readonly content: string;
  readonly visibleTo: (typeof VISIBLE_TO)[number];
  readonly actions?: ActionRows | undefined;
}

const invalidToken = () => badRequest("The token is not valid, was used before, or has expired.");

/** @throws ApiError BAD_REQUEST for a token that is not this bot's, and as `sendMessage`. */
export async function replyByToken(actor: Actor, token: string, reply: Reply): Promise<{ id?: number }> {
  const { organization, user } = actor;
  const id = user.botType === null ? null : interactionOfToken(token, organization.realm.id, user);
  if (id === null) throw invalidToken();
  return answer(actor, id, reply);
}

/**
 * The first answer counts, whether it comes by the API or as a webhook's response.
 * @throws ApiError BAD_REQUEST when it was answered or has expired, and as `sendMessage`.
 */
export async function answer(bot: Actor, interactionId: number, reply: Reply): Promise<{ id?: number }> {
  const facts = await openInteraction(bot, interactionId);
  const prepared = await prepare(bot, facts, reply);
  return logTransaction(writerOf(bot, "reply-to-interaction"), async (log) => {
    if (!(await close(log.tx, interactionId))) throw invalidToken();
    const sent = prepared.message && (await writeMessageWithin(log, prepared.message));
    await appendEvents(log, [answeredEvent(bot, { interactionId, facts, html: prepared.html })]);
    return sent ? { id: sent.messageId } : {};
  });
}

/** Unless the bot has answered, the person gets an event that says that it could not be reached. */
export async function answerFailure(bot: Actor, interactionId: number): Promise<void> {
  const facts = await readOpen(bot, interactionId);
  if (!facts) return;
  await logTransaction(writerOf(bot, "reply-to-interaction"), async (log) => {
    if (!(await close(log.tx, interactionId))) return;
    await appendEvents(log, [answeredEvent(bot, { interactionId, facts, html: null, isFailure: true })]);
  });
}

async function openInteraction(bot: Actor, interactionId: number): Promise<InteractionFacts> {
  const facts = await readOpen(bot, interactionId);
  if (!facts) throw invalidToken();
  return facts;
}

async function readOpen({ user }: Actor, interactionId: number): Promise<InteractionFacts | null> {
  const [row] = await query<{ facts: unknown }>(sql`
    SELECT facts FROM interaction
    WHERE id = ${interactionId} AND bot_id = ${user.id} AND answered_at IS NULL AND expires_at > now()`);
  return row ? interactionFacts.parse(row.facts) : null;
}

/** @returns whether the interaction was still open. */
async function close(tx: Transaction, interactionId: number): Promise<boolean> {
  const count = await tx.$executeRaw(sql`
    UPDATE interaction SET answered_at = now(), due_at = NULL
    WHERE id = ${interactionId} AND answered_at IS NULL AND expires_at > now()`);
  return count > 0;
}

interface PreparedReply {
  /** Null when only the person sees the answer. */
  readonly message: ComposedMessage | null;
  /** Null when everyone sees it. */
  readonly html: string | null;
}

async function prepare(bot: Actor, facts: InteractionFacts, reply: Reply): Promise<PreparedReply> {
  const { content, visibleTo, actions } = reply;
  if (visibleTo === "everyone") {
    const { channelId, directUserIds, topicName } = await presentPlace(bot, facts);
    const place =
      channelId === null
        ? ({ type: "direct", to: directUserIds } as const)
        : ({ type: "channel", to: channelId, topic: topicName } as const);
    const message = await composeMessage(bot, { ...place, content, actions });
    spendHtml(bot.user, message.renderedContent.length);
    return { message, html: null };
  }
  if (actions !== undefined) throw badRequest("Only answers that everyone sees can have actions.");
  if (lengthOf(content) > MAX_PRIVATE_REPLY)
    throw badRequest(`content is too long (limit: ${MAX_PRIVATE_REPLY} characters)`);
  const { rendered } = await renderText(bot, messageContent(content), personOf(bot.user));
  spendHtml(bot.user, rendered.html.length);
  return { message: null, html: rendered.html };
}

/** A message with an action may have been moved since. */
async function presentPlace(bot: Actor, facts: InteractionFacts) {
  return facts.messageId === null ? facts : getMessageSource(bot, facts.messageId);
}

interface Answered {
  readonly interactionId: number;
  readonly facts: InteractionFacts;
  readonly html: string | null;
  readonly isFailure?: boolean;
}

function answeredEvent(
  { user }: Actor,
  { interactionId, facts, html, isFailure = false }: Answered,
): NewEvent {
  const { userId, messageId, channelId, topicName, directUserIds } = facts;
  const place = { channelId, topicName, directUserIds };
  return interactionAnswered.event(
    { interactionId, botId: user.id, place, messageId, html, isFailure },
    { kind: "users", userIds: [userId] },
  );
}
