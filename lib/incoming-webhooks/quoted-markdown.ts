/** Markdown of what others have written: it must neither mention anybody nor leave its place. */
import { lengthOf } from "../text/length-of.ts";

/** Code points of a title. */
const LONGEST_TITLE = 200;
/** Code points of a quoted text. */
const LONGEST_QUOTE = 2_000;

/** The first code points of a text; what is left out is marked. */
export function shortened(text: string, longest: number): string {
  if (lengthOf(text) <= longest) return text;
  return `${[...text.slice(0, 2 * longest)].slice(0, longest - 1).join("")}…`;
}

/** A line of plain text: whatever has a meaning in Markdown is shown as it is. */
export function plain(text: string, longest = LONGEST_TITLE): string {
  const line = shortened(
    text
      .slice(0, 4 * longest)
      .replaceAll(/\s/g, " ")
      .trim(),
    longest,
  );
  return escaped(line);
}

/** The same for a text of any form. What would begin a list or a heading at the start of a line is for the caller. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>~|#$&]/g, "\\$&")
    .replaceAll("@", "&#64;")
    .replaceAll(":", "&#58;");
}

/** A link; only its label when the address is none of the web. */
export function link(label: string, url: string): string {
  const text = plain(label) || "link";
  if (url.length > 1_000 || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return text;
  return `[${text}](${new URL(url).href
    .replaceAll(/[()\s<>]/g, encodeURIComponent)
    .replaceAll("(", "%28")
    .replaceAll(")", "%29")})`;
}

/** A text in code style within a line. */
export function inlineCode(text: string): string {
  const longest = longestFence(text);
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

/** A quotation, which keeps its Markdown; "" for no text. */
export function quote(text: string): string {
  const content = shortened(text.trim(), LONGEST_QUOTE).replaceAll("@", "&#64;");
  return content === "" ? "" : `\n${fenced(content, "quote")}`;
}

/** A block of code. */
export function code(text: string, language = ""): string {
  return fenced(shortened(text, LONGEST_QUOTE), language);
}

/** The fence is longer than any within. */
function fenced(content: string, language: string): string {
  const fence = "`".repeat(Math.max(2, longestFence(content)) + 1);
  return `${fence}${language}\n${content}\n${fence}`;
}

/** How many backticks follow one another at most. */
function longestFence(text: string): number {
  let longest = 0;
  let run = 0;
  for (const character of text) {
    run = character === "`" ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Lines of a list, as many as a reader looks at; how many more there are comes last. */
export function lines(all: readonly string[], most = 20): string {
  const shown = all.slice(0, most).map((line) => `* ${line}`);
  const rest = all.length - shown.length;
  return [...shown, ...(rest > 0 ? [`* and ${rest} more`] : [])].join("\n");
}

/** How something ended, at a glance. @param cancelled the result that is neither a success nor a failure. */
export function markOf(result: string, cancelled: string): string {
  if (result === cancelled) return ":white_circle:";
  return result === "success" ? ":green_circle:" : ":red_circle:";
}
