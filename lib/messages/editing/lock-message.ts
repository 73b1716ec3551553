/** Locks the message of an edit, and checks that it is what the request was about. */
import { createHash } from "node:crypto";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { ApiError } from "../../kernel/errors.ts";
import { invalidMessage } from "../messages/edit-access.ts";
import { TopicChanged } from "../messages/start-over.ts";
import type { ListedMessage } from "../reading/list-messages.ts";
import type { MessageText } from "./edit-content.ts";

export interface LockedMessage {
  /** The current text. */
  readonly text: MessageText;
  /** Seconds since 1970; later than any earlier edit of the message. */
  readonly now: number;
}

/**
 * Locks the message's row until the transaction ends. The lock of its topic is held already, or comes before in the batch.
 * @param previousHash SHA-256 of the text that the client saw last, in hexadecimal, if it said so.
 * @throws ApiError BAD_REQUEST when the message was deleted meanwhile, EXPECTATION_MISMATCH when the client saw another
 *   text.
 * @throws TopicChanged when somebody else has moved the message or renamed its topic meanwhile.
 */
export async function lockMessage(
  tx: Transaction,
  { id, topicId, topicName }: ListedMessage,
  previousHash: string | null,
): Promise<LockedMessage> {
  const [[row], [clock]] = await Promise.all([
    tx.$queryRaw<(MessageText & { topic_id: number; topic_name: string | null })[]>(sql`
      SELECT topic_id, (SELECT name FROM topic WHERE id = topic_id) AS topic_name,
             content AS source, rendered_content AS html
      FROM message WHERE id = ${id} FOR NO KEY UPDATE`),
    // Asked for by itself: a statement's own clock is read before it waits for the lock.
    tx.$queryRaw<{ now: number }[]>(sql`SELECT extract(epoch FROM clock_timestamp())::float8 AS now`),
  ]);
  if (!row) throw invalidMessage();
  if (row.topic_id !== topicId || row.topic_name !== topicName) throw new TopicChanged();
  const { source, html } = row;
  if (previousHash !== null && sha256(source) !== previousHash.toLowerCase())
    throw new ApiError(
      "EXPECTATION_MISMATCH",
      "'prev_content_sha256' value does not match the expected value.",
    );
  return { text: { source, html }, now: clock?.now ?? Date.now() / 1000 };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
