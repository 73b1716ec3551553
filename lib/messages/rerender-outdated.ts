/** Renders messages again when they are read, if an older version of the renderer made their HTML. */
import { query, sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import { RENDERING_VERSION } from "../markdown/render-message.ts";
import { renderInWorker } from "../markdown/worker/render-in-worker.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { messageSnapshot } from "./markdown-snapshot.ts";

export interface RenderedMessage {
  readonly id: number;
  readonly senderId: number;
  readonly content: string;
  readonly renderedContent: string;
  readonly renderingVersion: number;
}

/** Further messages keep their HTML for this request and are rendered on a later one. */
const MAX_AT_ONCE = 200;

/**
 * Current HTML for those of `messages` that have outdated HTML, by id; it is stored for later requests.
 * A text that exceeds the current bounds keeps its HTML.
 */
export async function rerenderOutdated(
  organization: Organization,
  messages: readonly RenderedMessage[],
): Promise<ReadonlyMap<number, string>> {
  const html = new Map<number, string>();
  const old = messages.filter((message) => message.renderingVersion < RENDERING_VERSION);
  for (const message of old.slice(0, MAX_AT_ONCE)) {
    html.set(message.id, (await currentHtml(organization, message)) ?? message.renderedContent);
  }
  if (html.size > 0) await store(html);
  return html;
}

async function currentHtml(organization: Organization, message: RenderedMessage): Promise<string | null> {
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

/** A message edited meanwhile has the current version already and is skipped. */
async function store(html: ReadonlyMap<number, string>): Promise<void> {
  await query(sql`
    UPDATE message SET rendered_content = rendered.html, rendering_version = ${RENDERING_VERSION}
    FROM unnest(${[...html.keys()]}::int8[], ${[...html.values()]}::text[]) AS rendered (id, html)
    WHERE message.id = rendered.id AND message.rendering_version < ${RENDERING_VERSION}`);
}
