/** Composes a mail's message: author, text, omitted parts, and files. */

import { removeUnsent } from "../../files/uploads/remove-attachment.ts";
import { uploadFile } from "../../files/uploads/upload-file.ts";
import { ApiError } from "../../kernel/errors.ts";
import { logger } from "../../kernel/log.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { isTooLarge } from "../../kernel/storage/file-store.ts";
import { storeBytes } from "../../kernel/storage/stored-files.ts";
import { escapePunctuation } from "../../markdown/escape-markdown.ts";
import { MAX_MESSAGE_LENGTH } from "../../messages/messages-limits.contract.ts";
import { longestRun } from "../../text/character-runs.ts";
import { lengthOf, shortened } from "../../text/cut-text.ts";
import type { MailAttachment, ReadMail } from "./mail-task.ts";

/** Files per mail; the message names the omitted ones. */
export const MAX_ATTACHMENTS = 20;

/** Characters reserved for links to files. */
const ROOM_FOR_FILES = 3_000;
/** A signature below two dashes. Quotation marks or fields below it begin a quotation instead. */
const SIGNATURE = /^\\?-- ?\n[^>:]*$/;

export interface PlacedFile {
  readonly markdown: string;
  readonly mark: string | null;
}

export interface MailToPost {
  /** Named only if the server's own bot posts. */
  readonly author: Pick<ReadMail, "fromName" | "fromAddress"> | null;
  /** With placeholders of inline pictures. */
  readonly text: string;
  readonly quotation: PlacedQuotation | null;
  readonly files: readonly PlacedFile[];
}

interface PlacedQuotation {
  readonly name: string;
  /** Markdown below the text unless there is a file. */
  readonly folded: string;
  readonly url: string | null;
}

/** Cuts the text if necessary, never the files. Pictures of the cut part move below it. */
export function messageContentOf({ author, text, quotation, files }: MailToPost): string {
  const isLinked = quotation !== null && quotation.url !== null;
  const link = isLinked ? `[${quotation.name}](${quotation.url})` : "";
  const start = author ? `${joined(" ", authorOf(author), link && `(${link})`)}\n\n` : "";
  const extra = isLinked ? (author ? "" : link) : (quotation?.folded ?? "");
  const placed = fillMarks(text, files, ({ markdown }) => markdown);
  const below = listOf(files.filter(({ mark }) => mark === null));
  const whole = start + joined("\n\n", placed, extra, below);
  if (lengthOf(whole) <= MAX_MESSAGE_LENGTH) return whole;
  const list = joined("\n\n", extra, listOf(files));
  const room = MAX_MESSAGE_LENGTH - lengthOf(start) - lengthOf(list) - 2;
  const shown = shortened(
    fillMarks(text, files, () => ""),
    room,
  );
  return start + joined("\n\n", shown, list);
}

/**
 * Folds the omitted text below the message, or puts it in a file. The server's own bot names the author on a line with
 * space for a link to the file.
 * @param draft the message without files and quotation.
 */
export function placeQuotation(
  { quoted }: Pick<ReadMail, "quoted">,
  draft: string,
  hasAuthor: boolean,
): Omit<PlacedQuotation, "url"> & { readonly file: MailAttachment | null } {
  const name = SIGNATURE.test(quoted) ? "signature" : "quoted text";
  if (quoted === "") return { name, folded: "", file: null };
  const spoiler = foldedWithin(MAX_MESSAGE_LENGTH - ROOM_FOR_FILES - lengthOf(draft), name, quoted);
  const folded = spoiler ?? `The ${name} was left out.`;
  if (spoiler !== null && !hasAuthor) return { name, folded, file: null };
  const content = new TextEncoder().encode(quoted);
  return { name, folded, file: { name: `${name}.txt`, content, mark: null } };
}

/**
 * A spoiler with the text as code, so that mentions notify nobody; null if it does not fit.
 * @param room in code points.
 */
function foldedWithin(room: number, name: string, text: string): string | null {
  // A code point has at most two UTF-16 units.
  if (text.length > 2 * room) return null;
  const longest = Math.max(2, longestRun(text, "`"), longestRun(text, "~"));
  const [outer, inner] = ["`", "~"].map((mark) => mark.repeat(longest + 1));
  const spoiler = `${outer}spoiler ${name}\n${inner}\n${text}\n${inner}\n${outer}`;
  return lengthOf(spoiler) <= room ? spoiler : null;
}

function authorOf({ fromName, fromAddress }: NonNullable<MailToPost["author"]>): string {
  const name = escapePunctuation(fromName.replace(/\s+/g, " ").trim());
  const address = fromAddress === "" ? "" : `\`${fromAddress.replaceAll("`", "")}\``;
  return joined(" ", "**From:**", name, address);
}

function fillMarks(
  text: string,
  files: readonly PlacedFile[],
  filling: (file: PlacedFile) => string,
): string {
  return files.reduce(
    (filled, file) => (file.mark === null ? filled : filled.replaceAll(file.mark, () => filling(file))),
    text,
  );
}

function listOf(files: readonly PlacedFile[]): string {
  return joined("\n", ...files.map(({ markdown }) => markdown));
}

function joined(separator: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== "").join(separator);
}

/**
 * Stores the files: pictures with a place in the text, the others as links.
 * @param quotation the omitted text as a file; null for none.
 * @param send posts the message with the quotation's URL (null without a stored file) and the files. If it returns
 *   false, the files are deleted.
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

/** A mail's text is posted even without space for its files. */
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
