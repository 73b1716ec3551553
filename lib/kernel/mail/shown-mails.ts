/** Development without a mail server: keeps mails in memory and shows their HTML. */

import type { z } from "zod";
import { configuration } from "../../config.ts";
import { badRequest } from "../errors.ts";
import { shared } from "../registry.ts";
import type { FileRequest, FileRoute, ServedFile } from "../storage/file-route.ts";
import type { devListMails } from "./mail.contract.ts";

/** As strict as mail programs: nothing is loaded or run. */
const headers = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
};

/** At /mails/{id}?theme=dark. */
export const shownMailRoute: FileRoute = {
  pattern: /^\/mails\/(?<id>[1-9]\d{0,8})$/,
  find: findShownMail,
};

export interface ShownMail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Seconds since 1970. */
  readonly sentAt: number;
}

const MAX_MAILS = 100;

const kept = () =>
  shared<{ mails: ShownMail[]; lastId: number }>("shown-mails", () => ({ mails: [], lastId: 0 }));

export function showMail(mail: Omit<ShownMail, "id">): void {
  const present = kept();
  present.lastId += 1;
  present.mails = [{ ...mail, id: present.lastId }, ...present.mails].slice(0, MAX_MAILS);
}

/** Newest first. */
export function shownMails(): readonly ShownMail[] {
  return kept().mails;
}

/** @throws ApiError BAD_REQUEST on a production server. */
export function listShownMails(): z.input<typeof devListMails.returns> {
  if (!configuration().development) throw badRequest("Endpoint not available in production.");
  return {
    mails: shownMails().map(({ id, to, subject, text, sentAt }) => ({
      id,
      to,
      subject,
      text,
      timestamp: sentAt,
    })),
  };
}

/** Null on a production server, and for a dropped mail. */
async function findShownMail({ groups, query }: FileRequest): Promise<ServedFile | null> {
  const mail = shownMails().find(({ id }) => id === Number(groups.id));
  if (!configuration().development || !mail) return null;
  const isDark = query.get("theme") === "dark";
  return {
    content: Buffer.from(inTheme(mail.html, isDark)),
    contentType: "text/html; charset=utf-8",
    etag: `"${mail.id}-${mail.sentAt}-${isDark ? "dark" : "light"}"`,
    cacheControl: "private, no-cache",
    headers,
  };
}

/** Whatever the browser's theme. */
function inTheme(html: string, isDark: boolean): string {
  return html
    .replaceAll("(prefers-color-scheme: dark)", isDark ? "all" : "not all")
    .replace('content="light dark"', `content="${isDark ? "dark" : "light"}"`)
    .replace("<head>", '<head>\n<base target="_blank">');
}
