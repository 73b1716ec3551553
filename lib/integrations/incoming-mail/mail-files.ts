/** Keeps the files of a mail, as those of the account that posts it. */

import { removeUnsent } from "../../files/uploads/remove-attachment.ts";
import { uploadFile } from "../../files/uploads/upload-file.ts";
import { ApiError } from "../../kernel/errors.ts";
import { logger } from "../../kernel/log.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { isTooLarge } from "../../kernel/storage/file-store.ts";
import { storeBytes } from "../../kernel/storage/stored-files.ts";
import type { PlacedFile } from "./mail-content.ts";
import type { MailAttachment } from "./mail-task.ts";

/** Per mail; the message names those that are left out. */
export const MAX_ATTACHMENTS = 20;

/**
 * Stores the files one after the other: pictures that have a place as pictures, the others as links.
 * @param quotation what was left out of the text, as a file; null: it is no file.
 * @param send posts the message with the quotation's URL (null without a stored file) and the files. Returns whether it
 *   was sent; if not, the files are deleted.
 */
export async function withFiles(
  actor: Actor,
  quotation: MailAttachment | null,
  attachments: readonly MailAttachment[],
  send: (quotationUrl: string | null, files: readonly PlacedFile[]) => Promise<boolean>,
): Promise<void> {
  const kept = attachments.filter(({ content }) => !isTooLarge(content.byteLength)).slice(0, MAX_ATTACHMENTS);
  const urls: string[] = [];
  const store = async ({ name, content }: MailAttachment) => {
    const key = await storeBytes(actor.organization.realm.id, content);
    const file = await uploadFile(actor, { key, name, size: content.byteLength });
    urls.push(file.url);
    return file;
  };
  let isSent = false;
  try {
    const quoted = quotation && (await store(quotation).catch(withoutSpace));
    const files: PlacedFile[] = [];
    for (const file of kept) {
      const { url, filename } = await store(file);
      const link = `[${filename.replace(/[[\]\\\n]/g, "\\$&")}](${url})`;
      files.push({ markdown: file.mark === null ? link : `!${link}`, mark: file.mark });
    }
    isSent = await send(quoted?.url ?? null, [
      ...files,
      ...leftOut(attachments.filter((file) => !kept.includes(file))),
    ]);
  } finally {
    if (!isSent) {
      await removeUnsent(actor, urls).catch((error) => {
        logger.warn({ err: error }, "files of a mail that was not posted stay until they are swept");
      });
    }
  }
}

/** Where the space for files is used up, the words of a mail come in all the same. */
function withoutSpace(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

function leftOut(attachments: readonly MailAttachment[]): PlacedFile[] {
  if (attachments.length === 0) return [];
  const unplaced = attachments
    .map(({ mark }) => ({ markdown: "", mark }))
    .filter(({ mark }) => mark !== null);
  const count = attachments.length === 1 ? "1 file was" : `${attachments.length} files were`;
  return [...unplaced, { markdown: `${count} left out.`, mark: null }];
}
