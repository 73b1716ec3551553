/** Renders messages again when they are read, if an older version of the renderer made their HTML. */
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

/**
 * How long one request may spend on rendering, in milliseconds. It finishes the message that it is rendering; further
 * ones keep their HTML for this request and are rendered on a later one.
 */
const LONGEST_MS = 100;

/** Ids of the messages that some request is rendering; other requests use the HTML that is there. */
const underway = () => shared("messages being rendered again", () => new Set<number>());

/**
 * Current HTML for those of `messages` that have outdated HTML, by id; it is stored for later requests.
 * The reader's account pays for the rendering.
 */
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
      // Short messages are rendered on the main thread, where other requests must have their turn.
      await setImmediate();
    }
    if (html.size > 0) await storeRenderings(html);
  } finally {
    for (const id of begun) underway().delete(id);
  }
  return html;
}

/** null when the message cannot be rendered now, but perhaps on a later request. */
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

/**
 * Stores current HTML of messages, by id. A message that was edited meanwhile has the current version already and is
 * skipped. One may show a picture that is older than thumbnails, whose thumbnail is still to be made.
 */
export async function storeRenderings(html: ReadonlyMap<number, string>): Promise<void> {
  await transaction(async (tx) => {
    const stored = await tx.$queryRaw<{ id: number }[]>(sql`
      UPDATE message SET rendered_content = rendered.html, rendering_version = ${RENDERING_VERSION}
      FROM unnest(${[...html.keys()]}::int8[], ${[...html.values()]}::text[]) AS rendered (id, html)
      WHERE message.id = rendered.id AND message.rendering_version < ${RENDERING_VERSION} RETURNING message.id`);
    for (const { id } of stored) await awaitThumbnails(tx, id, html.get(id) ?? "");
  });
}
