/** /mails/{id}?theme=dark: the HTML of a mail that a development server shows instead of sending it. */

import { isDevelopmentMode } from "../mode.ts";
import type { FileRequest, FileRoute, ServedFile } from "../storage/file-route.ts";
import { shownMails } from "./shown-mails.ts";

/** As strict as mail programs are: nothing is loaded and nothing runs, but links open beside it. */
const headers = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
};

export const shownMailRoute: FileRoute = {
  pattern: /^\/mails\/(?<id>[1-9]\d{0,8})$/,
  find: findShownMail,
};

/** Null on a production server, and for a mail that is not shown any more. */
async function findShownMail({ groups, query }: FileRequest): Promise<ServedFile | null> {
  const mail = shownMails().find(({ id }) => id === Number(groups.id));
  if (!isDevelopmentMode() || !mail) return null;
  const isDark = query.get("theme") === "dark";
  return {
    content: Buffer.from(inTheme(mail.html, isDark)),
    contentType: "text/html; charset=utf-8",
    etag: `"${mail.id}-${mail.sentAt}-${isDark ? "dark" : "light"}"`,
    cacheControl: "private, no-cache",
    headers,
  };
}

/** As a mail program shows it that is in this theme, whatever theme the browser is in. */
function inTheme(html: string, isDark: boolean): string {
  return html
    .replaceAll("(prefers-color-scheme: dark)", isDark ? "all" : "not all")
    .replace('content="light dark"', `content="${isDark ? "dark" : "light"}"`)
    .replace("<head>", '<head>\n<base target="_blank">');
}
