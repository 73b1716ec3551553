/** Completes logged message events with the texts from the messages' rows. */
import { query, sql } from "../../kernel/db/sql.ts";
import type { BodyLoader } from "../../kernel/events/log/logged-event.ts";

interface TextRow {
  readonly id: number;
  readonly sender_id: number;
  readonly content: string;
  readonly rendered_content: string;
  readonly client: string;
  readonly sent_at: number;
  /** How many messages there are, whether or not they are within the bound. */
  readonly existing: number;
}

/**
 * What was sent, even if it was edited since, because the events of the edits follow. A message that was deleted since has
 * no text, and nobody receives its event. Ids of messages and of their events increase together, so the messages within
 * the bound are the first ones of `bodies`; PostgreSQL knows the sizes without reading the texts.
 */
export const loadSentTexts: BodyLoader = async (bodies, maxBytes) => {
  const rows = await query<TextRow>(sql`
    SELECT id, sender_id, client, sent_at, content, rendered_content, existing FROM (
      SELECT sized.*, sum(bytes) OVER (ORDER BY id) - bytes AS bytes_before, count(*) OVER () AS existing
      FROM (
        SELECT m.id, m.sender_id, m.client, extract(epoch FROM m.sent_at)::float8 AS sent_at,
               sent.content, sent.rendered_content,
               octet_length(sent.content) + octet_length(sent.rendered_content) AS bytes
        FROM message m CROSS JOIN LATERAL (
          SELECT coalesce(first.content, m.content) AS content,
                 coalesce(first.rendered_content, m.rendered_content) AS rendered_content
          FROM (SELECT 1) AS one LEFT JOIN LATERAL (
            SELECT e.content, e.rendered_content FROM message_edit e
            WHERE e.message_id = ANY (ARRAY[m.id]) AND e.content IS NOT NULL
            ORDER BY e.message_id, e.id LIMIT 1) AS first ON true) AS sent
        WHERE m.id = ANY(${bodies.map((body) => body.messageId)}::int8[])) AS sized) AS bounded
    WHERE bytes_before < ${maxBytes} ORDER BY id`);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const last = rows.at(-1);
  const isCut = last !== undefined && rows.length < last.existing;
  const within = isCut ? bodies.filter((body) => Number(body.messageId) <= last.id) : bodies;
  return within.map((body) => {
    const row = rowOf.get(Number(body.messageId));
    if (!row) return null;
    return {
      ...body,
      senderId: row.sender_id,
      content: row.content,
      renderedContent: row.rendered_content,
      client: row.client,
      timestamp: Math.floor(row.sent_at),
    };
  });
};
