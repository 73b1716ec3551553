/** Keys for single programs, of people and of bots, revoked individually. */
import type { z } from "zod";
import { refusePersonalKey } from "../../auth/keys/api-key.ts";
import { KEY_SCOPES, type KeyScope } from "../../auth/keys/key-scopes.contract.ts";
import { database } from "../../kernel/db/client.ts";
import { badRequest } from "../../kernel/errors.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { maySeeApiKey, requireManagedBot } from "../bots/bot-access.ts";
import { keyExpiresMail } from "./expiry-notices.ts";
import type { getPersonalKeys as listContract } from "./personal-keys.contract.ts";
import * as contracts from "./personal-keys.contract.ts";
import { createKey, type GivenKey, revokeKey, seconds } from "./write-keys.ts";

/** Oldest first; never the keys themselves. */
export function listKeysOf(userId: number) {
  return database().prisma.personalKey.findMany({ where: { userId }, orderBy: { id: "asc" } });
}

type KeyList = z.input<typeof listContract.returns>;

async function shownKeys(userId: number): Promise<KeyList> {
  const rows = await listKeysOf(userId);
  return {
    api_keys: rows.map(({ id, name, createdAt, lastUsedAt, expiresAt, scopes }) => ({
      id,
      name,
      date_created: seconds(createdAt),
      last_used: lastUsedAt && seconds(lastUsedAt),
      expires_at: expiresAt && seconds(expiresAt),
      scopes: scopes.length === 0 ? [...KEY_SCOPES] : KEY_SCOPES.filter((scope) => scopes.includes(scope)),
    })),
  };
}

export function getPersonalKeys(actor: Actor): Promise<KeyList> {
  return shownKeys(actor.user.id);
}

/** As requests name it. */
export interface WantedKey {
  readonly name: string;
  readonly expires_at?: number | undefined;
  readonly scopes?: readonly KeyScope[] | undefined;
}

function givenKey({ name, expires_at, scopes = [] }: WantedKey): GivenKey {
  const limited = KEY_SCOPES.filter((scope) => scopes.includes(scope));
  return { name, expiresAt: expires_at ?? null, scopes: limited.length === KEY_SCOPES.length ? [] : limited };
}

/** @throws ApiError BAD_REQUEST for an invalid name or time, or too many keys. */
export function createPersonalKey(actor: Actor, wanted: WantedKey): Promise<{ id: number; api_key: string }> {
  const writer = writerOf(actor, "create-personal-key");
  return logTransaction(writer, (log) => createKey(log, actor.user.id, givenKey(wanted)));
}

/** @throws ApiError BAD_REQUEST for an unknown id, and for a program key revoking another key. */
export async function revokePersonalKey(actor: Actor, id: number): Promise<Record<string, never>> {
  if (actor.personalKeyId !== id) refusePersonalKey(actor);
  await logTransaction(writerOf(actor, "revoke-personal-key"), (log) => revokeKey(log, actor.user.id, id));
  return {};
}

/** @throws ApiError BAD_REQUEST for an unmanaged bot. */
export function getBotKeys(actor: Actor, botId: number): Promise<KeyList> {
  return shownKeys(requireManagedBot(actor, botId).id);
}

/** @throws ApiError BAD_REQUEST unless the actor owns the bot, for an invalid name or time, or too many keys. */
export async function createBotKey(
  actor: Actor,
  botId: number,
  wanted: WantedKey,
): Promise<{ id: number; api_key: string }> {
  const bot = requireManagedBot(actor, botId);
  if (!maySeeApiKey(actor.user, bot)) throw badRequest("Insufficient permission");
  return logTransaction(writerOf(actor, "create-bot-key"), (log) => createKey(log, bot.id, givenKey(wanted)));
}

/** @throws ApiError BAD_REQUEST for an unmanaged bot or an unknown id. */
export async function revokeBotKey(actor: Actor, botId: number, id: number): Promise<Record<string, never>> {
  const bot = requireManagedBot(actor, botId);
  await logTransaction(writerOf(actor, "revoke-bot-key"), (log) => revokeKey(log, bot.id, id));
  return {};
}

export const personalKeys = defineNoun({
  contracts: [
    contracts.getPersonalKeys,
    contracts.createPersonalKey,
    contracts.revokePersonalKey,
    contracts.getBotKeys,
    contracts.createBotKey,
    contracts.revokeBotKey,
  ],
  mails: [keyExpiresMail],
});
