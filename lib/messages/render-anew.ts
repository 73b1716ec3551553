/** Brings messages up to date whose HTML an older version of the Markdown dialect made, when they are read. */
import { query, sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import { RENDERING_VERSION } from "../markdown/render-message.ts";
import { renderInWorker } from "../markdown/worker/render-in-worker.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { messageSnapshot } from "./markdown-snapshot.ts";

export interface RenderedBefore {
  readonly id: number;
  readonly senderId: number;
  readonly content: string;
  readonly renderedContent: string;
  readonly renderingVersion: number;
}

/** Beyond these a request shows the HTML there is; whoever reads next goes on. */
const mostAtOnce = 200;

/**
 * HTML of today for those of `messages` that have older HTML, by id; it is kept for the next reader.
 * A text that today's bounds refuse keeps the HTML it has.
 */
export async function renderAnew(
  organization: Organization,
  messages: readonly RenderedBefore[],
): Promise<ReadonlyMap<number, string>> {
  const html = new Map<number, string>();
  const old = messages.filter((message) => message.renderingVersion < RENDERING_VERSION);
  for (const message of old.slice(0, mostAtOnce)) {
    html.set(message.id, (await htmlOfToday(organization, message)) ?? message.renderedContent);
  }
  if (html.size > 0) await keep(html);
  return html;
}

async function htmlOfToday(organization: Organization, message: RenderedBefore): Promise<string | null> {
  const sender = organization.users.get(message.senderId);
  if (!sender) return null;
  try {
    return (
      await renderInWorker(
        message.content,
        await messageSnapshot({ organization, user: sender }, message.content),
      )
    ).html;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** One that was edited meanwhile has today's version already and is left alone. */
async function keep(html: ReadonlyMap<number, string>): Promise<void> {
  await query(sql`
    UPDATE message SET rendered_content = anew.html, rendering_version = ${RENDERING_VERSION}
    FROM unnest(${[...html.keys()]}::int8[], ${[...html.values()]}::text[]) AS anew (id, html)
    WHERE message.id = anew.id AND message.rendering_version < ${RENDERING_VERSION}`);
}
