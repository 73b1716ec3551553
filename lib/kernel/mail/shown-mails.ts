/** In development mode without a mail server: the mails, kept in memory to be looked at instead of sent. */
import { shared } from "../registry.ts";

export interface ShownMail {
  /** Unique in this process. */
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** A whole document. */
  readonly html: string;
  /** Seconds since 1970. */
  readonly sentAt: number;
}

const MOST = 100;

const kept = () =>
  shared<{ mails: ShownMail[]; lastId: number }>("shown-mails", () => ({ mails: [], lastId: 0 }));

export function showMail(mail: Omit<ShownMail, "id">): void {
  const present = kept();
  present.lastId += 1;
  present.mails = [{ ...mail, id: present.lastId }, ...present.mails].slice(0, MOST);
}

/** The newest first. */
export function shownMails(): readonly ShownMail[] {
  return kept().mails;
}
