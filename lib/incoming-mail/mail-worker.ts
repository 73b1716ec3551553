/** The entry of a thread that reads one mail: MIME, character sets, HTML. Untrusted input may take any time to read. */
import { parentPort, workerData } from "node:worker_threads";
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import type { MailAnswer, MailAttachment } from "./mail-task.ts";
import { mailWords } from "./mail-words.ts";

/** Headers that are kept: where the mail comes from, and what identifies it when it is delivered again. */
const KEPT_HEADER =
  /^(?:auto-submitted|x-auto\w+|precedence|list-\w+|message-id|date|to|cc|received|authentication-results)$/;
const MAX_HEADER = 2_000;
const MAX_PARTS_DEEP = 20;
const MAX_RECIPIENTS = 50;

async function read(source: Uint8Array): Promise<MailAnswer> {
  const mail = await PostalMime.parse(source, {
    maxNestingDepth: MAX_PARTS_DEEP,
    rfc822Attachments: true,
    forceRfc822Attachments: true,
  }).catch(() => null);
  if (!mail) return null;
  const { name, address } = senderOf(mail.from);
  const words = mailWords({
    text: mail.text ?? "",
    html: mail.html ?? "",
    pictureIds: mail.attachments.filter(isPicture).map(contentIdOf),
  });
  return {
    headers: mail.headers
      .filter(({ key }) => KEPT_HEADER.test(key))
      .map(({ key, value }) => ({ key, value: value.slice(0, MAX_HEADER) })),
    fromName: name,
    fromAddress: address.toLowerCase(),
    recipients: recipientsOf(mail).slice(0, MAX_RECIPIENTS),
    subject: mail.subject ?? "",
    text: words.text,
    attachments: mail.attachments.flatMap((attachment) => attachmentOf(attachment, words)),
  };
}

function recipientsOf({ headers, to = [], cc = [] }: Email): string[] {
  const delivered = ["x-original-to", "delivered-to"].flatMap((name) =>
    headers.filter(({ key }) => key === name).map(({ value }) => value.trim().replace(/^<|>$/g, "")),
  );
  return [...delivered, ...[...to, ...cc].flatMap(({ address }) => address ?? [])];
}

function senderOf(from: Address | undefined): { name: string; address: string } {
  return from?.address === undefined ? { name: "", address: "" } : { name: from.name, address: from.address };
}

function isPicture({ mimeType, contentId }: Attachment): boolean {
  return contentId !== undefined && mimeType.startsWith("image/");
}

function contentIdOf({ contentId = "" }: Attachment): string {
  return contentId.trim().replace(/^<|>$/g, "");
}

/** Pictures of a quoted mail or a signature, such as logos, are left out with it. */
function attachmentOf(attachment: Attachment, words: ReturnType<typeof mailWords>): MailAttachment[] {
  const { filename, disposition, related, content, mimeType } = attachment;
  if (typeof content === "string") return [];
  const mark = words.marks.get(contentIdOf(attachment));
  const isPlaced = mark !== undefined && words.text.includes(mark);
  const isShownElsewhere = related === true && words.shows(contentIdOf(attachment));
  if (!isPlaced && isShownElsewhere && disposition !== "attachment") return [];
  const bytes = new Uint8Array(content);
  const copy = new Uint8Array(bytes.byteLength);
  copy.set(bytes);
  const name = filename ?? `attachment.${mimeType.split("/")[1] ?? "bin"}`;
  return [{ name, content: copy, mark: isPlaced ? mark : null }];
}

const answer = await read(workerData);
parentPort?.postMessage(
  answer,
  answer?.attachments.map(({ content }) => content.buffer),
);
