/** Reads one mail, in a thread. */
import { addressParser } from "postal-mime";
import type { MailAnswer, MailAttachment } from "./mail-task.ts";
import { mailWords } from "./mail-words.ts";
import { bodyParts, type MailFile } from "./mime/body-parts.ts";
import { decodeWords, withUtf8Words } from "./mime/encoded-words.ts";
import { fileName } from "./mime/file-name.ts";
import { fieldOf, type MimePart, parseMime } from "./mime/parse-mime.ts";
import { unpackTnef } from "./mime/tnef.ts";
import { readSubject } from "./subject.ts";

/** A mail's origin, and its identity when delivered again. */
const KEPT_HEADER =
  /^(?:auto-submitted|x-auto\w+|precedence|list-\w+|message-id|date|to|cc|received|authentication-results)$/;
const MAX_HEADER = 2_000;
const MAX_RECIPIENTS = 50;
/** Characters of address fields and the subject. */
const LONGEST_FIELD = 20_000;
/** The nearest answered mails, and the first. */
const MAX_ANSWERED = 30;

/** Null for input that is not a mail or is too complex. */
export async function parseMail(source: Uint8Array): Promise<MailAnswer> {
  const root = await parseMime(source);
  if (!root) return null;
  const subject = readSubject(await decodeWords(fieldOf(root, "subject").slice(0, LONGEST_FIELD)));
  const answered = answeredBy(root);
  const { text, html, files } = await bodyParts(root);
  const words = mailWords({
    text,
    html,
    pictureIds: files.filter(isPicture).map(contentIdOf),
    context: {
      isAnswer: subject.isAnswer || answered.length > 0,
      saysAnswer: subject.isAnswer,
      isForwarded: subject.isForwarded,
      subject: subject.name,
    },
  });
  const shown = files.filter((file) => isShown(file, words));
  return {
    headers: root.headers
      .filter(({ key }) => KEPT_HEADER.test(key))
      .map(({ key, value }) => ({ key, value: value.slice(0, MAX_HEADER) })),
    ...(await senderOf(root)),
    recipients: recipientsOf(root).slice(0, MAX_RECIPIENTS),
    subject,
    messageId: messageIds(root, "message-id")[0] ?? "",
    answered,
    text: words.text,
    quoted: words.quoted,
    isOnlyQuoted: words.isOnlyQuoted,
    attachments: (await Promise.all(shown.map((file) => attachmentsOf(file, words)))).flat(),
  };
}

/** The answered mail, then earlier ones. */
function answeredBy(root: MimePart): string[] {
  const before = messageIds(root, "references").toReversed();
  const nearest = [...messageIds(root, "in-reply-to"), ...before].slice(0, MAX_ANSWERED - 1);
  return [...new Set([...nearest, ...before.slice(-1)])];
}

function messageIds(root: MimePart, name: string): string[] {
  return fieldOf(root, name).match(/<[^<>\s]{1,250}>/g) ?? [];
}

function recipientsOf(root: MimePart): string[] {
  const fields = (name: string) => root.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const delivered = ["x-original-to", "delivered-to"].flatMap((name) =>
    fields(name).map((value) => value.trim().replace(/^<|>$/g, "")),
  );
  const addressed = ["to", "cc"].flatMap((name) =>
    fields(name).flatMap((value) => addressParser(value.slice(0, LONGEST_FIELD))),
  );
  return [...delivered, ...addressed.flatMap(({ address }) => address ?? [])];
}

async function senderOf(root: MimePart): Promise<{ fromName: string; fromAddress: string }> {
  const field = await withUtf8Words(fieldOf(root, "from").slice(0, LONGEST_FIELD));
  const [from] = addressParser(field);
  if (from?.address === undefined) return { fromName: "", fromAddress: "" };
  return { fromName: from.name, fromAddress: from.address.toLowerCase() };
}

function isPicture({ part }: MailFile): boolean {
  return part.contentId !== undefined && part.contentType.parsed.value.startsWith("image/");
}

function contentIdOf({ part }: MailFile): string {
  return (part.contentId ?? "").trim().replace(/^<|>$/g, "");
}

function markIn(file: MailFile, words: ReturnType<typeof mailWords>): string | null {
  const mark = words.marks.get(contentIdOf(file));
  return mark !== undefined && words.text.includes(mark) ? mark : null;
}

/** Pictures of a quotation or signature, such as logos, are omitted with it. */
function isShown(file: MailFile, words: ReturnType<typeof mailWords>): boolean {
  const isShownElsewhere = file.isRelated && words.shows(contentIdOf(file));
  const isFile = file.part.contentDisposition.parsed.value === "attachment";
  return markIn(file, words) !== null || !isShownElsewhere || isFile;
}

/** Splits Outlook's package into its files. */
async function attachmentsOf(file: MailFile, words: ReturnType<typeof mailWords>): Promise<MailAttachment[]> {
  const content = new Uint8Array(file.content);
  const name = await fileName(file.part);
  const isPackage = isTnef(file.part.contentType.parsed.value) || name.toLowerCase() === "winmail.dat";
  const packed = isPackage ? unpackTnef(content) : [];
  if (packed.length === 0) return [{ name, content, mark: markIn(file, words) }];
  return packed.map((inner) => ({ name: inner.name, content: Uint8Array.from(inner.content), mark: null }));
}

function isTnef(type: string): boolean {
  return type === "application/ms-tnef" || type === "application/vnd.ms-tnef";
}
