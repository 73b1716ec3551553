/** Reads complete messages, within the size of a response. */

import { query, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { MAX_ACTIONS_BYTES } from "../actions/actions.contract.ts";
import { readActions } from "../actions/read-actions.ts";
import { type RenderedMessage, rerenderOutdated } from "../rendering/rerender-outdated.ts";
import { readSubmessages, submessageBytes } from "../widgets/submessages.ts";
import type { ListedMessage } from "./list-messages.ts";
import { editBytes, type MessageEdit, readEdits, readEditTexts } from "./message-edits.ts";
import { countReactions, REACTION_BYTES, readReactions } from "./message-reactions.ts";
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
  readonly submessageBytes: ReadonlyMap<number, number>;
  /** 0 for an unlisted id. */
  readonly bytesOf: (id: number) => number;
}

export async function measureMessages(messages: readonly ListedMessage[]): Promise<MeasuredMessages> {
  const listed = new Map(messages.map((message) => [message.id, message]));
  const edits = await readEdits(messages);
  const ids = messages.map(({ id }) => id);
  const reactions = await countReactions(ids);
  const submessages = await submessageBytes(ids);
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
  return { listed, edits, submessageBytes: submessages, bytesOf };
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
  { listed, edits, submessageBytes: withSubmessages }: MeasuredMessages,
  ids: readonly number[],
): Promise<ReadMessage[]> {
  const chosen = ids.filter((id) => listed.has(id));
  if (chosen.length === 0) return [];
  const rows = await query<TextRow>(sql`
    SELECT id, content, rendered_content, rendering_version FROM message
    WHERE id = ANY(${chosen}::int8[]) ORDER BY id`);
  const editsOf = await readEditTexts(actor.organization, edits, chosen);
  const reactions = await readReactions(chosen);
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
