/** HTML of a text whose marks mean nothing: one paragraph, line by line. */
import { escapeText } from "./serialize-html.ts";

export function plainHtml(source: string): string {
  return `<p>${escapeText(source.trim()).replaceAll("\n", "<br>\n")}</p>`;
}
