/** Adds a message to the history of a person who did not receive it. */
import type { Transaction } from "../../kernel/db/transaction.ts";
import { FLAG_HISTORICAL } from "../messages/flag-bits.ts";
import { type MarkedMessage, setFlag } from "./flag-queries.ts";

/** Flags the message as historical, unless the person received it. */
export async function addToHistory(tx: Transaction, userId: number, message: MarkedMessage): Promise<void> {
  if (!message.isReceived) await setFlag(tx, userId, [message], FLAG_HISTORICAL);
}
