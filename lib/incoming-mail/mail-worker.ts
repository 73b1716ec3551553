/** The entry of a thread that reads one mail: MIME, character sets, HTML. What strangers send may take any time. */
import { parentPort, workerData } from "node:worker_threads";
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { htmlToMarkdown } from "../markdown/from-html/html-to-markdown.ts";
import { readHtml } from "../markdown/html/read-html.ts";
import { writtenText } from "./mail-body.ts";
import type { MailAnswer, MailAttachment } from "./mail-task.ts";
import { withoutQuotes } from "./written-html.ts";

/** Of headers kept: the others say nothing about where the mail comes from. */
const KEPT_HEADER =
  /^(?:auto-submitted|x-auto\w+|precedence|list-\w+|message-id|received|authentication-results)$/;
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
  const html = () => htmlToMarkdown(withoutQuotes(readHtml(mail.html ?? "")));
  return {
    headers: mail.headers
      .filter(({ key }) => KEPT_HEADER.test(key))
      .map(({ key, value }) => ({ key, value: value.slice(0, MAX_HEADER) })),
    fromName: name,
    fromAddress: address.toLowerCase(),
    recipients: recipientsOf(mail).slice(0, MAX_RECIPIENTS),
    subject: mail.subject ?? "",
    text: writtenText(mail.text?.trim() ? mail.text : html()),
    attachments: mail.attachments.flatMap(attachmentOf),
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

/** Parts that only the HTML shows, such as logos, are left out with it. */
function attachmentOf({ filename, disposition, related, content, mimeType }: Attachment): MailAttachment[] {
  if (typeof content === "string" || (related === true && disposition !== "attachment")) return [];
  const bytes = new Uint8Array(content);
  const copy = new Uint8Array(bytes.byteLength);
  copy.set(bytes);
  return [{ name: filename ?? `attachment.${mimeType.split("/")[1] ?? "bin"}`, content: copy }];
}

const answer = await read(workerData);
parentPort?.postMessage(
  answer,
  answer?.attachments.map(({ content }) => content.buffer),
);
