/** What a mail says, once for both of its forms: plain text and HTML. */

/** The parts of a mail, in the order in which they are read. All are plain text. */
export interface MailText {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** What the reader is asked to do. */
  readonly action: { readonly label: string; readonly url: string };
  /** Why the reader receives it, and what to do if it is a mistake. */
  readonly reason: string;
}

/** The form for readers that show no HTML. */
export function plainText({ heading, paragraphs, action, reason }: MailText): string {
  return [heading, ...paragraphs, `${action.label}:\n${action.url}`, `-- \n${reason}`].join("\n\n");
}

/**
 * The HTML form. Mail programs read neither style sheets nor variables reliably: the light colors stand in the elements,
 * the dark ones in a media query for programs that know it.
 */
export function htmlText({ subject, heading, paragraphs, action, reason }: MailText): string {
  const url = escaped(action.url);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #131416 !important; }
  .card { background: #222428 !important; border-color: #2b2d31 !important; }
  .text { color: #e7e8ea !important; }
  .faint { color: #9c9fa7 !important; }
  .button { background: #8ea6ff !important; color: #131728 !important; }
}
</style>
</head>
<body class="page" style="margin: 0; padding: 32px 16px; background: #f6f6f4;">
<div class="card" style="max-width: 480px; margin: 0 auto; padding: 32px; background: #ffffff; border: 1px solid #e6e6e2; border-radius: 12px; font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;">
<h1 class="text" style="margin: 0 0 16px; font-size: 20px; line-height: 28px; color: #1c1d21;">${escaped(heading)}</h1>
${paragraphs.map(htmlParagraph).join("\n")}
<p style="margin: 24px 0;"><a class="button" href="${url}" style="display: inline-block; padding: 10px 20px; border-radius: 8px; background: #3454c9; color: #ffffff; text-decoration: none; font-weight: 600;">${escaped(action.label)}</a></p>
<p class="faint" style="margin: 0; font-size: 13px; line-height: 20px; color: #63656d; overflow-wrap: anywhere;">${url}</p>
<p class="faint" style="margin: 24px 0 0; font-size: 13px; line-height: 20px; color: #63656d;">${escaped(reason)}</p>
</div>
</body>
</html>
`;
}

function htmlParagraph(paragraph: string): string {
  return `<p class="text" style="margin: 0 0 12px; color: #1c1d21;">${escaped(paragraph)}</p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
