/** Renders text without any markup directly; a property test holds it equal to the whole pipeline. */
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";

/**
 * Lines of words. Left out is whatever could mean something: marks that Markdown, mentions, emoji and links use,
 * pictographs, line starts that may open a block, spaces at either end of a line, dots before a letter (a domain), and colons but after a word.
 */
const plainLine =
  /^[\p{L}"'(](?:[\p{L}\p{M}\p{N}"'(),!?%=/“”‘’…–—_-]|;(?![-()DPpOo|/])|\.(?![\p{L}\p{N}])|(?<=[\p{L}\p{N}]):(?= [\p{L}\p{N}]|$)| (?=[^ ]))*$/u;
/** Longer texts are left to the parser and its bounds. */
const longest = 4000;
const pictograph = /\p{Extended_Pictographic}/u;

/** HTML of `source`, or null when the pipeline has to decide. */
export function plainTextHtml(source: string, snapshot: MarkdownSnapshot): string | null {
  if (source.length > longest || pictograph.test(source)) return null;
  if (snapshot.linkifiers.some((linkifier) => linkifier.mayMatch(source))) return null;
  let html = "<p>";
  let lineBreak = "";
  for (const line of source.split("\n")) {
    if (line === "") {
      if (lineBreak === "") return null;
      lineBreak = "</p>\n<p>";
      continue;
    }
    if (!plainLine.test(line)) return null;
    html += lineBreak + line;
    lineBreak = "<br>\n";
  }
  return lineBreak === "<br>\n" ? `${html}</p>` : null;
}
