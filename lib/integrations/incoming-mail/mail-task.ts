/** Input and output of the thread that reads mails. */
import type { Subject } from "./subject.ts";

/** In transfer encoding, a third more than the files. */
export const MAIL_BYTES = 25 * 1024 ** 2;

export interface MailAttachment {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
  /** The picture's placeholder in the text; null for a file named after the text. */
  readonly mark: string | null;
}

export interface ReadMail {
  readonly headers: MailHeaders;
  readonly fromName: string;
  /** In lower case; "" for none. */
  readonly fromAddress: string;
  /** Additions by mail servers come first. */
  readonly recipients: readonly string[];
  readonly subject: Subject;
  /** With angle brackets; "" for none. */
  readonly messageId: string;
  /** Message-IDs, nearest first. */
  readonly answered: readonly string[];
  /** Markdown of the written text, with marks for pictures. */
  readonly text: string;
  /** Quotation and signature below the text, in Markdown. */
  readonly quoted: string;
  readonly isOnlyQuoted: boolean;
  readonly attachments: readonly MailAttachment[];
}

export type MailAnswer = ReadMail | null;

/** In order, with names in lower case. */
export type MailHeaders = readonly { readonly key: string; readonly value: string }[];

/** More than a mail without a loop passes. */
const MAX_RELAYS = 50;

/**
 * Why the mail is refused; null to accept it. Automatic answers, this server's own mails, and loops are always refused,
 * so that machines never answer each other.
 * @param host part of this server's Message-IDs.
 * @param acceptsAutomatic accepts lists, scheduled jobs, and services.
 */
export function refusedMail(headers: MailHeaders, host: string, acceptsAutomatic: boolean): string | null {
  const field = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const automatic = field("auto-submitted") ?? "no";
  const precedence = field("precedence") ?? "";
  const isAnswer = automatic.startsWith("auto-replied") || precedence === "auto_reply";
  if (isAnswer || field("x-autoreply") || field("x-autorespond"))
    return "Automatic replies are not accepted.";
  if (field("message-id")?.endsWith(`@${host}>`)) return "This mail comes from here.";
  const relays = headers.filter(({ key }) => key === "received").length;
  if (relays > MAX_RELAYS) return "This mail is in a loop.";
  if (acceptsAutomatic) return null;
  if (!automatic.startsWith("no")) return "Automatic mail is not accepted.";
  if (/^(?:bulk|junk|list)$/.test(precedence)) return "Bulk mail is not accepted.";
  const isOfList = headers.some(({ key }) => key === "list-id" || key === "list-unsubscribe");
  return isOfList ? "Mail of mailing lists is not accepted." : null;
}
