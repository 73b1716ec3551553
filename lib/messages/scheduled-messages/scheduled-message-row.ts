/** Scheduled messages as stored. */
import type { ScheduledMessage } from "../../kernel/db/generated/client.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { plainHtml } from "../../markdown/html/serialize-html.ts";
import { type AddressedMessage, checkMessage } from "../sending/compose-message.ts";

/** Characters; all scheduled messages are in registrations, and formulas may grow thirtyfold. */
export const MAX_PREVIEW_HTML = 30_000;

type CheckedColumns = Pick<
  ScheduledMessage,
  "channelId" | "userIds" | "topic" | "content" | "renderedContent"
>;

/**
 * A direct conversation is created only on sending.
 * @throws ApiError like a send.
 */
export async function checkedColumns(actor: Actor, message: AddressedMessage): Promise<CheckedColumns> {
  const { destination, content, rendered } = await checkMessage(actor, message);
  const { channel, people, topic } = destination;
  const others = people.filter(({ id }) => id !== actor.user.id);
  const userIds = (others.length > 0 ? others : people).map(({ id }) => id);
  const renderedContent = storedPreview(rendered.html, content);
  return { channelId: channel?.id ?? null, userIds, topic, content, renderedContent };
}

/** As its sender would address it now, to be checked again. */
export function addressedMessage(row: ScheduledMessage): AddressedMessage {
  const { channelId, userIds, topic, content } = row;
  if (channelId === null) return { type: "direct", to: userIds, content };
  return { type: "channel", to: channelId, topic, content };
}

/**
 * @param timestamp in seconds since 1970.
 * @throws ApiError BAD_REQUEST when not in the future.
 */
export function deliveryTime(timestamp: number): { deliverAt: Date; dueAt: Date } {
  const at = new Date(timestamp * 1000);
  // Negated because of NaN for times out of range.
  if (!(at.getTime() > Date.now())) throw badRequest("Scheduled delivery time must be in the future.");
  return { deliverAt: at, dueAt: at };
}

/** Falls back to plain text; delivery renders again. */
export function storedPreview(html: string, source: string): string {
  return html.length <= MAX_PREVIEW_HTML ? html : plainHtml(source);
}
