/** Actions of messages: buttons, selects and forms that a bot offers below its text. */

import { z } from "zod";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { Audience } from "../../kernel/events/audience.ts";
import { defineEvent, type NewEvent } from "../../kernel/events/event-entry.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { reachesBeyondReaders } from "../messages/messages.ts";
import { type ActionRows, actionRows, messageActionsEvent } from "./actions.contract.ts";

const stored = z.strictObject({ messageId: z.int(), actions: actionRows });

const actionsChanged = defineEvent({
  name: "message_actions",
  stored,
  wire: messageActionsEvent,
  variant: (_stored, { options }) => options.capabilities.parley_additions || null,
  build: ({ messageId, actions }) => ({ message_id: messageId, actions }),
  reachesBeyond: reachesBeyondReaders,
  messageIds: ({ messageId }) => [messageId],
});

/**
 * The message's row has the bit MESSAGE_HAS_ACTIONS.
 * @returns the event that the caller appends after that of the message.
 */
export async function writeActions(
  tx: Transaction,
  messageId: number,
  actions: ActionRows,
  audience: Audience,
): Promise<NewEvent> {
  if (actions.length === 0) {
    await tx.$executeRaw(sql`DELETE FROM message_actions WHERE message_id = ${messageId}`);
  } else {
    await tx.$executeRaw(sql`
      INSERT INTO message_actions (message_id, rows) VALUES (${messageId}, ${JSON.stringify(actions)}::json)
      ON CONFLICT (message_id) DO UPDATE SET rows = excluded.rows`);
  }
  return actionsChanged.event({ messageId, actions: [...actions] }, audience);
}

export const messageActions = defineNoun({
  events: [actionsChanged],
});
