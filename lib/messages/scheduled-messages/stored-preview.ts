/** How a message that is delivered later is shown to the person until then. */
import { plainHtml } from "../../markdown/html/serialize-html.ts";

/**
 * In characters. All that a person has scheduled is part of each of their registrations, and formulas can become thirty
 * times as long as their source.
 */
export const MAX_PREVIEW_HTML = 30_000;

/** The HTML, or only the text when that would be too long. What is delivered is rendered again. */
export function storedPreview(html: string, source: string): string {
  return html.length <= MAX_PREVIEW_HTML ? html : plainHtml(source);
}
