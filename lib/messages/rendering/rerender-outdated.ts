/** Renders outdated messages when read. */
import { setImmediate } from "node:timers/promises";
import { sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { ApiError } from "../../kernel/errors.ts";
import { type Actor, personOf } from "../../kernel/memory/actor.ts";

import { shared } from "../../kernel/registry.ts";
import { RENDERING_VERSION } from "../../markdown/render-message.ts";
import { awaitThumbnails } from "../attachments/attachments.ts";
import { renderText } from "./rendering.ts";

export interface RenderedMessage {
  readonly id: number;
  readonly senderId: number;
  readonly content: string;
  readonly renderedContent: string;
  readonly renderingVersion: number;
}

/** Per request; later requests render the rest. */
const LONGEST_MS = 100;

/** Other requests use the present HTML of these. */
const underway = () => shared("messages being rendered again", () => new Set<number>());

/** New HTML by message id; stored for later requests, and counted for the reader. */
export async function rerenderOutdated(
  reader: Actor,
  messages: readonly RenderedMessage[],
): Promise<ReadonlyMap<number, string>> {
  const html = new Map<number, string>();
  const end = performance.now() + LONGEST_MS;
  const begun: number[] = [];
  try {
    for (const message of messages) {
      if (message.renderingVersion >= RENDERING_VERSION || underway().has(message.id)) continue;
      underway().add(message.id);
      begun.push(message.id);
      const current = await currentHtml(reader, message);
      if (current !== null) html.set(message.id, current);
      if (performance.now() > end) break;
      // Short messages use the main thread, which others need, too.
      await setImmediate();
    }
    if (html.size > 0) await storeRenderings(html);
  } finally {
    for (const id of begun) underway().delete(id);
  }
  return html;
}

/** Null when impossible at the moment. */
async function currentHtml(reader: Actor, message: RenderedMessage): Promise<string | null> {
  const { organization } = reader;
  const { senderId, content, renderedContent } = message;
  const sender = organization.users.get(senderId);
  if (!sender) return renderedContent;
  try {
    const { rendered } = await renderText({ organization, user: sender }, content, personOf(reader.user));
    return rendered.html;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Skips messages edited meanwhile. Old pictures may still need thumbnails. */
export async function storeRenderings(html: ReadonlyMap<number, string>): Promise<void> {
  await transaction(async (tx) => {
    const stored = await tx.$queryRaw<{ id: number }[]>(sql`
      UPDATE message SET rendered_content = rendered.html, rendering_version = ${RENDERING_VERSION}
      FROM unnest(${[...html.keys()]}::int8[], ${[...html.values()]}::text[]) AS rendered (id, html)
      WHERE message.id = rendered.id AND message.rendering_version < ${RENDERING_VERSION} RETURNING message.id`);
    for (const { id } of stored) await awaitThumbnails(tx, id, html.get(id) ?? "");
  });
}
