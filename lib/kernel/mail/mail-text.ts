/** A mail's text, for plain text and HTML. */
import {
  escaped,
  footer,
  type MailQuote,
  type MailSection,
  page,
  paragraphOf,
  quoteOf,
  sectionOf,
} from "./mail-page.ts";

/** In reading order. All but the quotes' HTML are plain text. */
export interface MailText {
  readonly subject: string;
  /** Absent: the organization. */
  readonly from?: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly quotes?: readonly MailQuote[];
  readonly sections?: readonly MailSection[];
  readonly action: { readonly label: string; readonly url: string } | null;
  /** Why the reader receives the mail, and what to do if by mistake. */
  readonly reason: string;
  /** For mails that the reader did not request individually. */
  readonly list?: MailList;
  readonly replyTo?: string;
  /** Equal threads are shown as one conversation. */
  readonly thread?: string;
}

export interface MailList {
  /** Short, for the reader's filters. */
  readonly id: string;
  readonly pageUrl: string;
  /** For one-click unsubscribing by mail programs (RFC 8058). */
  readonly oneClickUrl: string;
}

export function plainText({
  heading,
  paragraphs,
  quotes = [],
  sections = [],
  action,
  reason,
  list,
}: MailText): string {
  return [
    heading,
    ...paragraphs,
    ...quotes.map(({ author, time, text }) => `${author}, ${time}:\n\n${indented(text)}`),
    ...sections.map(listed),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${reason}`,
    ...(list ? [`Unsubscribe from these emails:\n${list.pageUrl}`] : []),
  ].join("\n\n");
}

function listed({ title, entries }: MailSection): string {
  const lines = ({ title: name, detail, url }: (typeof entries)[number]) =>
    [`* ${name}`, ...(detail === "" ? [] : [`  ${detail}`]), `  ${url}`].join("\n");
  return [title, ...entries.map(lines)].join("\n\n");
}

function indented(text: string): string {
  return text.replace(/^/gm, "> ");
}

export function htmlText({
  subject,
  heading,
  paragraphs,
  quotes = [],
  sections = [],
  action,
  reason,
  list,
}: MailText): string {
  const button = action
    ? `<p style="margin: 24px 0;"><a class="button" href="${escaped(action.url)}" style="display: inline-block; padding: 10px 20px; border-radius: 8px; background: #3454c9; color: #ffffff; text-decoration: none; font-weight: 600;">${escaped(action.label)}</a></p>
<p class="faint" style="margin: 0; font-size: 13px; line-height: 20px; color: #63656d; overflow-wrap: anywhere;">${escaped(action.url)}</p>`
    : "";
  return page(subject, [
    `<h1 class="text" dir="auto" style="margin: 0 0 16px; font-size: 20px; line-height: 28px; color: #1c1d21;">${escaped(heading)}</h1>`,
    ...paragraphs.map(paragraphOf),
    ...quotes.map(quoteOf),
    ...sections.map(sectionOf),
    button,
    footer(reason, list?.pageUrl),
  ]);
}
