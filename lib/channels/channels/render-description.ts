/** Renders channel descriptions, which every register response contains. */

import { plainHtml } from "../../markdown/html/serialize-html.ts";
import type { MarkdownSnapshot } from "../../markdown/snapshot/organization-snapshot.ts";
import { renderInWorker } from "../../markdown/worker/render-in-worker.ts";

/** In characters: a plain text's maximum. Links can grow tenfold, formulas several hundred times. */
export const MAX_DESCRIPTION_HTML = 6_000;

/**
 * Plain text if the HTML would be too long.
 * @param accountId the author, for taking turns.
 * @throws ApiError RATE_LIMIT_HIT when too many texts wait.
 */
export async function renderDescription(
  description: string,
  snapshot: MarkdownSnapshot,
  accountId: number,
): Promise<string> {
  const { html } = await renderInWorker(description, snapshot, accountId);
  return html.length <= MAX_DESCRIPTION_HTML ? html : plainHtml(description);
}
