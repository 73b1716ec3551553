/** Notes which messages show that a thumbnail is awaited, so that they are rendered again when it is there. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";

/** In the HTML of a message that awaits one (lib/markdown/html/media-previews.ts), and of any that has it as its text. */
const PLACEHOLDER = "image-loading-placeholder";
/** What became ready in the same moment as the message is found after this time. */
const LOOK_AFTER_SECONDS = 10;

/**
 * Called after the message and the files that it refers to were written. A thumbnail that is there already may have been
 * made after the message was rendered.
 */
export async function awaitThumbnails(tx: Transaction, messageId: number, html: string): Promise<void> {
  if (!html.includes(PLACEHOLDER)) return;
  await tx.$executeRaw(sql`
    INSERT INTO awaited_thumbnail (message_id, attachment_id, person_id, due_at)
    SELECT m.id, a.id, coalesce(sender.bot_owner_id, sender.id),
      CASE WHEN a.thumbnail_due_at IS NULL THEN now() ELSE now() + ${LOOK_AFTER_SECONDS} * interval '1 second' END
    FROM message m JOIN user_account sender ON sender.id = m.sender_id
    JOIN message_attachment link ON link.message_id = m.id JOIN attachment a ON a.id = link.attachment_id
    WHERE m.id = ${messageId} AND a.content_type LIKE 'image/%'
    ON CONFLICT (message_id, attachment_id) DO UPDATE SET due_at = excluded.due_at`);
}
