/** What the thread that reads mails is given, and what it answers. */
import type { MailHeaders } from "./refused-mail.ts";
import type { Subject } from "./subject.ts";

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
