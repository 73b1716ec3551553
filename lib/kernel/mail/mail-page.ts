/**
 * The HTML of a mail. Mail programs support neither style sheets nor variables reliably: light colors are inline, dark
 * ones in a media query.
 */

export interface MailQuote {
  readonly author: string;
  readonly time: string;
  readonly text: string;
  /** Sanitized, with absolute addresses. */
  readonly html: string;
}

/** Plain text. */
export interface MailSection {
  readonly title: string;
  readonly entries: readonly { readonly title: string; readonly detail: string; readonly url: string }[];
}

/** @param parts HTML, in order. */
export function page(title: string, parts: readonly string[]): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>
.quote p, .quote ul, .quote ol, .quote pre, .quote blockquote, .quote table { margin: 0 0 8px; }
.quote pre { padding: 8px; border-radius: 6px; background: #f1f1ee; white-space: pre-wrap; overflow-wrap: anywhere; }
.quote blockquote { margin: 0 0 8px; padding: 0 0 0 12px; border: solid #d9d9d4; border-width: 0 0 0 3px; }
.quote blockquote[dir=rtl] { padding: 0 12px 0 0; border-width: 0 3px 0 0; }
.quote table { border-collapse: collapse; }
.quote td, .quote th { padding: 2px 8px; border: 1px solid #d9d9d4; }
.quote a { color: #3454c9; }
@media (prefers-color-scheme: dark) {
  .page { background: #131416 !important; }
  .card { background: #222428 !important; border-color: #2b2d31 !important; }
  .text { color: #e7e8ea !important; }
  .faint { color: #9c9fa7 !important; }
  .link, .quote a { color: #8ea6ff !important; }
  .button { background: #8ea6ff !important; color: #131728 !important; }
  .quote { border-color: #3a3d43 !important; }
  .quote pre { background: #17181b !important; }
  .quote blockquote, .quote td, .quote th { border-color: #3a3d43 !important; }
}
</style>
</head>
<body class="page" style="margin: 0; padding: 32px 16px; background: #f6f6f4;">
<div class="card" style="max-width: 480px; margin: 0 auto; padding: 32px; background: #ffffff; border: 1px solid #e6e6e2; border-radius: 12px; font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; overflow-wrap: anywhere;">
${parts.filter((part) => part !== "").join("\n")}
</div>
</body>
</html>
`;
}

export function paragraphOf(text: string): string {
  return `<p class="text" dir="auto" style="margin: 0 0 12px; color: #1c1d21;">${escaped(text)}</p>`;
}

export function quoteOf({ author, time, html }: MailQuote): string {
  return `<div class="quote text" style="margin: 0 0 16px; padding-left: 12px; border-left: 3px solid #e6e6e2; color: #1c1d21; overflow-wrap: anywhere;">
<p style="margin: 0 0 4px;"><strong dir="auto">${escaped(author)}</strong> <span class="faint" style="font-size: 13px; color: #63656d;">${escaped(time)}</span></p>
${html}
</div>`;
}

export function sectionOf({ title, entries }: MailSection): string {
  const rows = entries.map(
    (entry) =>
      `<li style="margin: 0 0 8px;"><a class="link" href="${escaped(entry.url)}" dir="auto" style="color: #3454c9;">${escaped(entry.title)}</a>${entry.detail === "" ? "" : `<br><span class="faint" dir="auto" style="font-size: 13px; color: #63656d;">${escaped(entry.detail)}</span>`}</li>`,
  );
  return `<h2 class="text" style="margin: 16px 0 8px; font-size: 16px; color: #1c1d21;">${escaped(title)}</h2>
<ul class="text" style="margin: 0; padding: 0 0 0 20px; color: #1c1d21; overflow-wrap: anywhere;">${rows.join("")}</ul>`;
}

export function footer(reason: string, unsubscribeUrl: string | undefined): string {
  const link =
    unsubscribeUrl === undefined
      ? ""
      : ` <a class="link" href="${escaped(unsubscribeUrl)}" style="color: #3454c9;">Unsubscribe from these emails</a>`;
  return `<p class="faint" style="margin: 24px 0 0; font-size: 13px; line-height: 20px; color: #63656d;">${escaped(reason)}${link}</p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
