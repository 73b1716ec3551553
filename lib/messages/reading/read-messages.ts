/** Reads complete messages, within the size of a response. */

import { queryTogether, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { MAX_ACTIONS_BYTES } from "../actions/actions.contract.ts";
import { readActions } from "../actions/read-actions.ts";
import { type RenderedMessage, rerenderOutdated } from "../rendering/rerender-outdated.ts";
import { readSubmessages, type SubmessageBytes, selectSubmessageBytes } from "../widgets/submessages.ts";
import type { ListedMessage } from "./list-messages.ts";
import {
  type EditRow,
  editBytes,
  editsByMessage,
  type MessageEdit,
  readEditTexts,
  selectEdits,
} from "./message-edits.ts";
import {
  REACTION_BYTES,
  type ReactionCount,
  type ReactionRow,
  selectReactionCounts,
  selectReactions,
} from "./message-reactions.ts";
import type { MessageRecord } from "./present-message.ts";

/** More than 5,000 ordinary messages, before JSON encoding. A single message may be larger. */
export const MAX_PAGE_BYTES = 8 * 1024 * 1024;
const FIELD_BYTES = 1_000;
const PERSON_BYTES = 150;
/** Factor for widgets, which repeat the content as JSON. */
const WIDGET_SIZE = 8;

export interface ReadMessage extends MessageRecord, RenderedMessage, ListedMessage {}

export interface MeasuredMessages {
  readonly listed: ReadonlyMap<number, ListedMessage>;
  readonly edits: ReadonlyMap<number, readonly MessageEdit[]>;
  /** By message id; absent for none. */
  readonly reactionCounts: ReadonlyMap<number, number>;
  /** Likewise. */
  readonly submessageBytes: ReadonlyMap<number, number>;
  /** 0 for an unlisted id. */
  readonly bytesOf: (id: number) => number;
}

export async function measureMessages(messages: readonly ListedMessage[]): Promise<MeasuredMessages> {
  const listed = new Map(messages.map((message) => [message.id, message]));
  const [editRows, counts, sizes] = await measure(messages);
  const edits = editsByMessage(messages, editRows);
  const reactions = new Map(counts.map(({ messageId, count }) => [messageId, count]));
  const submessages = new Map(sizes.map(({ messageId, bytes }) => [messageId, bytes]));
  const bytesOf = (id: number) => {
    const message = listed.get(id);
    if (!message) return 0;
    const { directUserIds } = message;
    const textBytes = message.textBytes * (message.isWidget ? 1 + WIDGET_SIZE : 1);
    const reactionBytes = (reactions.get(id) ?? 0) * REACTION_BYTES;
    const personBytes = directUserIds.length * PERSON_BYTES;
    const actionBytes = message.hasActions ? MAX_ACTIONS_BYTES : 0;
    const furtherBytes =
      reactionBytes + (submessages.get(id) ?? 0) + editBytes(edits.get(id) ?? []) + actionBytes;
    return FIELD_BYTES + textBytes + personBytes + furtherBytes;
  };
  return { listed, edits, reactionCounts: reactions, submessageBytes: submessages, bytesOf };
}

async function measure(
  messages: readonly ListedMessage[],
): Promise<[EditRow[], ReactionCount[], SubmessageBytes[]]> {
  if (messages.length === 0) return [[], [], []];
  const ids = messages.map(({ id }) => id);
  return queryTogether<[EditRow, ReactionCount, SubmessageBytes]>(
    selectEdits(messages),
    selectReactionCounts(ids),
    selectSubmessageBytes(ids),
  );
}

interface TextRow {
  readonly id: number;
  readonly content: string;
  readonly rendered_content: string;
  readonly rendering_version: number;
}

/** Ascending; renews outdated HTML. */
export async function readMessages(
  actor: Actor,
  { listed, edits, reactionCounts, submessageBytes: withSubmessages }: MeasuredMessages,
  ids: readonly number[],
): Promise<ReadMessage[]> {
  const chosen = ids.filter((id) => listed.has(id));
  if (chosen.length === 0) return [];
  const withReactions = chosen.filter((id) => reactionCounts.has(id));
  const [rows, reactionRows] = await queryTogether<[TextRow, ReactionRow]>(
    sql`
      SELECT id, content, rendered_content, rendering_version FROM message
      WHERE id = ANY(${chosen}::int8[]) ORDER BY id`,
    selectReactions(withReactions),
  );
  const reactions = Map.groupBy(reactionRows, ({ messageId }) => messageId);
  const editsOf = await readEditTexts(actor.organization, edits, chosen);
  const submessages = await readSubmessages(chosen.filter((id) => withSubmessages.has(id)));
  const actions = await readActions(chosen.filter((id) => listed.get(id)?.hasActions));
  const messages = rows.flatMap((row) => {
    const message = listed.get(row.id);
    if (!message) return [];
    const { content, rendered_content: renderedContent, rendering_version: renderingVersion } = row;
    const further = {
      edits: editsOf(row.id),
      reactions: reactions.get(row.id) ?? [],
      submessages: submessages.get(row.id) ?? [],
      actions: actions.get(row.id) ?? [],
    };
    return [{ ...message, content, renderedContent, renderingVersion, ...further }];
  });
  const html = await rerenderOutdated(actor, messages);
  if (html.size === 0) return messages;
  return messages.map((message) => ({
    ...message,
    renderedContent: html.get(message.id) ?? message.renderedContent,
  }));
}
