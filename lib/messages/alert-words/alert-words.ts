/** Alert words flag messages that contain them. */

import { z } from "zod";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { defineEvent, type NewEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { AlertWordIndex } from "../../markdown/facts/alert-word-index.ts";
import { nameKey } from "../../text/name-key.ts";
import * as contracts from "./alert-words.contract.ts";
import { alertWordsEvent, alertWordsState, MAX_ALERT_WORDS } from "./alert-words.contract.ts";

const alertWordsFamily = stateFamily({
  fetchTypes: ["alert_words"],
  fields: alertWordsState,
  present: (_read, { organization, user }) => ({
    alert_words: [...organization.alertWords.wordsOf(user.id)],
  }),
});

const alertWordsChanged = defineEvent({
  name: "alert_words",
  stored: z.strictObject({ words: z.array(z.string()) }),
  wire: alertWordsEvent,
  variant: sameForEveryone,
  build: ({ words }) => ({ alert_words: words }),
});

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly alertWords: AlertWordIndex;
  }
  interface OrganizationChanges {
    /** All current words. */
    readonly alert_words: { readonly userId: number; readonly words: readonly string[] };
  }
}

const alertWordChanges: ChangeAppliers<"alert_words"> = {
  alert_words({ alertWords }, { userId, words }) {
    const former = alertWords.wordsOf(userId);
    alertWords.set(userId, words);
    return () => alertWords.set(userId, former);
  },
};

/** Ordered by their case-folded forms. */
export async function readAlertWords(tx: Transaction, userId: number): Promise<string[]> {
  const rows = await tx.alertWord.findMany({ where: { userId }, orderBy: { wordKey: "asc" } });
  return rows.map(({ word }) => word);
}

async function loadAlertWords(tx: Transaction, realmId: number): Promise<AlertWordIndex> {
  const rows = await tx.alertWord.findMany({ where: { user: { realmId } }, orderBy: { wordKey: "asc" } });
  const words = new Map<number, string[]>();
  for (const { userId, word } of rows) {
    const known = words.get(userId);
    if (known) known.push(word);
    else words.set(userId, [word]);
  }
  const index = new AlertWordIndex();
  for (const [userId, ofUser] of words) index.set(userId, ofUser);
  return index;
}

export function wordsChanged(userId: number, words: string[]): NewEvent {
  return alertWordsChanged.event({ words }, { kind: "users", userIds: [userId] }, [
    { kind: "alert_words", userId, words },
  ]);
}

/**
 * Skips blank and existing words, ignoring case.
 * @returns all words.
 * @throws ApiError BAD_REQUEST for too many.
 */
export async function addAlertWords(
  actor: Actor,
  given: readonly string[],
): Promise<{ alert_words: string[] }> {
  const userId = actor.user.id;
  const data = given
    .map((text) => text.trim())
    .filter((word) => word !== "")
    .map((word) => ({ userId, word, wordKey: nameKey(word) }));
  return logTransaction(writerOf(actor, "add-alert-words"), async (log) => {
    const { tx } = log;
    await log.lockScope("alert words", userId);
    const { count } = await tx.alertWord.createMany({ data, skipDuplicates: true });
    const words = await readAlertWords(tx, userId);
    if (words.length > MAX_ALERT_WORDS) {
      throw badRequest(`You have too many alert words (limit: ${MAX_ALERT_WORDS}).`);
    }
    if (count > 0) await appendEvents(log, [wordsChanged(userId, words)]);
    return { alert_words: words };
  });
}

/**
 * Skips unknown words; ignores case.
 * @returns the remaining words.
 */
export async function removeAlertWords(
  actor: Actor,
  given: readonly string[],
): Promise<{ alert_words: string[] }> {
  const userId = actor.user.id;
  const wordKeys = given.map((word) => nameKey(word.trim()));
  return logTransaction(writerOf(actor, "remove-alert-words"), async (log) => {
    const { tx } = log;
    // The event carries all words, so concurrent changes must wait.
    await log.lockScope("alert words", userId);
    const { count } = await tx.alertWord.deleteMany({ where: { userId, wordKey: { in: wordKeys } } });
    const words = await readAlertWords(tx, userId);
    if (count > 0) await appendEvents(log, [wordsChanged(userId, words)]);
    return { alert_words: words };
  });
}

export const alertWords = defineNoun({
  contracts: [contracts.getAlertWords, contracts.addAlertWords, contracts.removeAlertWords],
  events: [alertWordsChanged],
  register: [alertWordsFamily],
  memory: {
    load: { alertWords: loadAlertWords },
    apply: alertWordChanges,
  },
});
