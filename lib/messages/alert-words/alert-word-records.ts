/** The alert words of everybody in memory, as the index that messages are compared with. */
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";
import { AlertWordIndex } from "../../markdown/facts/alert-word-index.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly alertWords: AlertWordIndex;
  }
  interface OrganizationChanges {
    /** All words that a person has now. */
    readonly alert_words: { readonly userId: number; readonly words: readonly string[] };
  }
}

export const alertWordChanges: ChangeAppliers<"alert_words"> = {
  alert_words({ alertWords }, { userId, words }) {
    const former = alertWords.wordsOf(userId);
    alertWords.set(userId, words);
    return () => alertWords.set(userId, former);
  },
};

/** The words of a person as shown, in the order of their case-folded forms. */
export async function readAlertWords(tx: Transaction, userId: number): Promise<string[]> {
  const rows = await tx.alertWord.findMany({ where: { userId }, orderBy: { wordKey: "asc" } });
  return rows.map(({ word }) => word);
}

/** Reads the words of everybody in an organization. */
export async function loadAlertWords(tx: Transaction, realmId: number): Promise<AlertWordIndex> {
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
