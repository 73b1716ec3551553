/** What somebody wrote in a mail, without what their mail program put around it: quoted mails and signatures. */

/** Lines in which mail programs announce the mail that they quote in full. */
const ORIGINAL = /^-{2,20}[\p{L}\p{M}' ]{4,40}-{2,20}$/u;
const RULE = /^\s*(?:_{10,}|---)\s*$/;
/** The first fields of such a mail, in the languages that Outlook has most users in. */
const SENDER_FIELD = /^\s*\**(?:From|Von|De|Da|Van|Från|Fra|Od)\**\s?:\**\s/i;
const TIME_FIELD =
  /^\s*\**(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado|Fecha|Data|Inviato|Verzonden|Skickat|Sendt|Wysłano)\**\s?:\**\s/i;
const SIGNATURE = /^-- ?$/;
/** Lines after an announcement in which the quoted mail's fields are looked for. */
const FIELDS_WITHIN = 4;

/** @param text of any origin. @returns Markdown; quotes between what was written stay. */
export function writtenText(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const end = lines.findIndex((_, index) => endsAt(lines, index));
  return withoutTrailingQuote(end < 0 ? lines : lines.slice(0, end))
    .join("\n")
    .trim();
}

function endsAt(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? "";
  if (SIGNATURE.test(line)) return true;
  const next = lines.slice(index + 1, index + 1 + FIELDS_WITHIN);
  if (ORIGINAL.test(line.trim()) || RULE.test(line)) return next.some((each) => SENDER_FIELD.test(each));
  return SENDER_FIELD.test(line) && next.some((each) => TIME_FIELD.test(each));
}

/** The quote that a mail ends with, and the line or two above it that say whose words these are. */
function withoutTrailingQuote(lines: readonly string[]): string[] {
  let end = lines.length;
  const isBlank = (index: number) => (lines[index] ?? "").trim() === "";
  const skipBlank = () => {
    while (end > 0 && isBlank(end - 1)) end -= 1;
  };
  skipBlank();
  const bottom = end;
  while (end > 0 && (isBlank(end - 1) || lines[end - 1]?.startsWith(">"))) end -= 1;
  const isQuoted = lines.slice(end, bottom).some((line) => line.startsWith(">"));
  skipBlank();
  if (end > 0 && isAttribution(lines, end - 1)) return lines.slice(0, attributionStart(lines, end - 1));
  return isQuoted ? lines.slice(0, end) : lines.slice(0, bottom);
}

/** "On Monday, Ada <ada@example.com> wrote:", in any language: it ends with a colon and names a time or an address. */
function isAttribution(lines: readonly string[], index: number): boolean {
  const both = `${lines[index - 1] ?? ""} ${lines[index] ?? ""}`;
  return /:\s*$/.test(lines[index] ?? "") && /\d[:.]\d\d|\S@\S/.test(both) && both.length < 400;
}

/** It begins on the line above where mail programs have broken it. */
function attributionStart(lines: readonly string[], index: number): number {
  const above = lines[index - 1]?.trim() ?? "";
  return /^(?:On|Am|Le|El|Il|Op|Em|Den|Dne|W dniu)\b/.test(above) && !/[.!?]$/.test(above)
    ? index - 1
    : index;
}
