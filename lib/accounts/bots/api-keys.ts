/** Returns and replaces API keys. */
import { apiKeyOf, endAccountKey } from "../../auth/keys/api-key.ts";

import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { type NewEvent, organizationChanged } from "../../kernel/events/event-entry.ts";
import {
  type LogTransaction,
  type LogWriter,
  logTransaction,
  writerOf,
} from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { OUTGOING_WEBHOOK } from "../../people/people-limits.contract.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { maySeeApiKey, requireManagedBot } from "./bot-access.ts";
import { botChanged } from "./bot-events.ts";

/** @throws ApiError BAD_REQUEST unless the actor owns the bot. */
export function getBotApiKey(actor: Actor, botId: number): { api_key: string } {
  const bot = requireManagedBot(actor, botId);
  if (!maySeeApiKey(actor.user, bot)) throw badRequest("Insufficient permission");
  return { api_key: apiKeyOf(actor.organization.realm.id, bot) };
}

/**
 * Also ends event queues registered with the former key.
 * @throws ApiError BAD_REQUEST for an unmanaged bot.
 */
export async function regenerateBotApiKey(actor: Actor, botId: number): Promise<{ api_key: string }> {
  return replaceKey(writerOf(actor, "regenerate-bot-api-key"), requireManagedBot(actor, botId));
}

/** Browser sessions stay. */
export async function regenerateOwnApiKey(actor: Actor): Promise<{ api_key: string }> {
  return replaceKey(writerOf(actor, "regenerate-own-api-key"), actor.user);
}

/** Skips permission checks. @param also further writes in the transaction. */
export async function replaceKey(
  writer: LogWriter,
  user: UserRecord,
  also?: (log: LogTransaction) => void,
): Promise<{ api_key: string }> {
  return logTransaction(writer, async (log) => {
    also?.(log);
    const { event, api_key } = await replaceAccountKey(log, user);
    await appendEvents(log, [event]);
    return { api_key };
  });
}

/** Locks the organization; the caller appends the event. */
export async function replaceAccountKey(
  log: LogTransaction,
  { id, botType }: UserRecord,
): Promise<{ event: NewEvent; api_key: string }> {
  await log.lock();
  const { keyVersion, changes } = await endAccountKey(log, id);
  const event =
    botType === OUTGOING_WEBHOOK ? botChanged(id, ["services"], changes) : organizationChanged.event(changes);
  return { event, api_key: apiKeyOf(log.realmId, { id, keyVersion }) };
}
