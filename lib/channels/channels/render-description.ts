/** Renders the description of a channel, which everyone who registers receives for every channel. */

import { plainHtml } from "../../markdown/html/serialize-html.ts";
import type { MarkdownSnapshot } from "../../markdown/snapshot/organization-snapshot.ts";
import { renderInWorker } from "../../markdown/worker/render-in-worker.ts";

/**
 * In characters: as long as the text itself can get. Links can become ten times as long as their source, and formulas
 * several hundred times.
 */
export const MAX_DESCRIPTION_HTML = 6_000;

/**
 * HTML of a description, as its author may write it; only its text when formatted it would be too long.
 * @param accountId its author, who takes turns with others.
 * @throws ApiError RATE_LIMIT_HIT when too many texts of the account are waiting to be rendered.
 */
export async function renderDescription(
  description: string,
  snapshot: MarkdownSnapshot,
  accountId: number,
): Promise<string> {
  const { html } = await renderInWorker(description, snapshot, accountId);
  return html.length <= MAX_DESCRIPTION_HTML ? html : plainHtml(description);
}
