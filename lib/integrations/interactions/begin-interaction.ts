/** Begins an interaction: a bot learns what a person chose. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import { type Actor, personOf } from "../../kernel/memory/actor.ts";
import { wakeDeliveries } from "../../kernel/queue/wake-deliveries.ts";
import { Budget } from "../../kernel/turns/window-counter.ts";
import { OUTGOING_WEBHOOK } from "../../people/people-limits.contract.ts";
import { mayAct } from "../../people/users/may-act.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { type InteractionFacts, interactionBegun } from "./interaction-events.ts";
import { REPLY_SECONDS } from "./interactions.contract.ts";

/** Far more than a person presses, and too few to flood a bot. */
export const interactionBudget = new Budget({
  name: "commands and actions of bots that a person uses",
  scope: "account",
  amount: 30,
  windowMs: 60_000,
});

/** Per outgoing webhook. */
export const MAX_WAITING_INTERACTIONS = 1_000;

/** Undefined for an account that is no bot, or may not act. */
export function actingBot({ organization }: Actor, botId: number): Actor | undefined {
  const bot = organization.users.get(botId);
  if (!bot || bot.botType === null || !mayAct(organization, bot)) return undefined;
  return { user: bot, organization, client: "Interaction", sessionId: null };
}

export type NewFacts = Omit<InteractionFacts, "userId">;

/** @throws ApiError RATE_LIMIT_HIT, or BAD_REQUEST when too much waits for the bot's address. */
export async function beginInteraction(
  actor: Actor,
  operation: string,
  bot: UserRecord,
  given: NewFacts,
): Promise<{ interaction_id: number }> {
  const facts: InteractionFacts = { userId: actor.user.id, ...given };
  interactionBudget.spend(personOf(actor.user), 1);
  const isPosted = bot.botType === OUTGOING_WEBHOOK;
  const id = await logTransaction(writerOf(actor, operation), async (log) => {
    const [row] = await log.tx.$queryRaw<{ id: bigint; expires_at: number }[]>(sql`
      INSERT INTO interaction (bot_id, user_id, facts, expires_at, due_at)
      SELECT ${bot.id}::int, ${actor.user.id}::int, ${JSON.stringify(facts)}::json,
        now() + ${REPLY_SECONDS} * interval '1 second', CASE WHEN ${isPosted} THEN now() END
      WHERE NOT ${isPosted} OR ${MAX_WAITING_INTERACTIONS} > (SELECT count(*) FROM (
        SELECT FROM interaction w WHERE w.bot_id = ${bot.id} AND w.due_at IS NOT NULL
        LIMIT ${MAX_WAITING_INTERACTIONS}) AS waiting)
      RETURNING id, extract(epoch FROM expires_at)::float8 AS expires_at`);
    if (!row) throw badRequest(`${bot.fullName} does not answer at the moment.`);
    const stored = { id: Number(row.id), botId: bot.id, expiresAt: Math.floor(row.expires_at), facts };
    await appendEvents(log, [interactionBegun.event(stored, { kind: "users", userIds: [bot.id] })]);
    return stored.id;
  });
  if (isPosted) wakeDeliveries("interactions with bots");
  return { interaction_id: id };
}

/**
 * Opens an interaction of an outgoing webhook once more, so that the person gets the next answer, too.
 * @throws ApiError BAD_REQUEST when it has expired, or too much waits for the bot's address.
 */
export async function postInteractionAgain(tx: Transaction, botId: number, id: number): Promise<void> {
  const waiting = await tx.interaction.count({ where: { botId, dueAt: { not: null } } });
  if (waiting >= MAX_WAITING_INTERACTIONS)
    throw badRequest("Too many interactions are waiting for this bot.");
  const opened = await tx.$executeRaw(sql`
    UPDATE interaction SET due_at = now(), attempts = 0, answered_at = NULL
    WHERE id = ${id}::int8 AND bot_id = ${botId} AND expires_at > now()`);
  if (opened === 0) throw badRequest("It is too late to answer this: the person no longer waits.");
}
