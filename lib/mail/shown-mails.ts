/** In development mode without a mail server: the mails, kept in memory to be looked at instead of sent. */
import { shared } from "../registry.ts";

export interface ShownMail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** Seconds since 1970. */
  readonly sentAt: number;
}

const MOST = 100;

const kept = () => shared<{ mails: ShownMail[] }>("shown-mails", () => ({ mails: [] }));

export function showMail(mail: ShownMail): void {
  kept().mails = [mail, ...kept().mails].slice(0, MOST);
}

/** The newest first. */
export function shownMails(): readonly ShownMail[] {
  return kept().mails;
}
