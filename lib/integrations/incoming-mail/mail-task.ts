/** What the thread that reads mails is given, and what it answers. */
import type { Subject } from "./subject.ts";

/** As it travels: a third more than its files. */
export const MAIL_BYTES = 25 * 1024 ** 2;

export interface MailAttachment {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
  /** The word that stands in the text where this picture does; null: it is named after the text. */
  readonly mark: string | null;
}

/** A mail, as far as it matters here. */
export interface ReadMail {
  readonly headers: MailHeaders;
  readonly fromName: string;
  /** In lower case; "" when there is none. */
  readonly fromAddress: string;
  /** The addresses that it names as its recipients, those that a mail server has added first. */
  readonly recipients: readonly string[];
  readonly subject: Subject;
  /** With angle brackets; "" when there is none. */
  readonly messageId: string;
  /** Message-IDs of mails that it answers, the nearest first. */
  readonly answered: readonly string[];
  /** Markdown of what was written, with the marks of the pictures in it. */
  readonly text: string;
  /** Markdown of what stands quoted below it, and of the signature. */
  readonly quoted: string;
  /** Whether the text is nothing but a quotation or a signature. */
  readonly isOnlyQuoted: boolean;
  readonly attachments: readonly MailAttachment[];
}

/** null: it is no mail, or too complicated. */
export type MailAnswer = ReadMail | null;

/** Header fields in the order of the mail, names in lower case. */
export type MailHeaders = readonly { readonly key: string; readonly value: string }[];

/** More servers than a mail passes that goes in no circle. */
const MOST_RELAYS = 50;

/**
 * Why the mail is refused; null when it is not. A mail that answers automatically is refused everywhere, and so is one that
 * this server has sent or that goes in circles: whatever a channel accepts, machines never answer each other.
 * @param host of this server: part of the Message-IDs that it gives.
 * @param acceptsAutomatic whether mail of lists, scheduled jobs and services is welcome.
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
  if (relays > MOST_RELAYS) return "This mail is in a loop.";
  if (acceptsAutomatic) return null;
  if (!automatic.startsWith("no")) return "Automatic mail is not accepted.";
  if (/^(?:bulk|junk|list)$/.test(precedence)) return "Bulk mail is not accepted.";
  const isOfList = headers.some(({ key }) => key === "list-id" || key === "list-unsubscribe");
  return isOfList ? "Mail of mailing lists is not accepted." : null;
}
