/** The stored form of a scheduled message, checked like a send. */
import type { ScheduledMessage } from "../../kernel/db/generated/client.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { plainHtml } from "../../markdown/html/serialize-html.ts";
import { type AddressedMessage, checkMessage } from "../sending/compose-message.ts";

/**
 * Characters. Every registration has all scheduled messages, and formulas can become thirty times as long as their
 * source.
 */
export const MAX_PREVIEW_HTML = 30_000;

type CheckedColumns = Pick<
  ScheduledMessage,
  "channelId" | "userIds" | "topic" | "content" | "renderedContent"
>;

/**
 * Makes all checks of a send and renders the message. A direct conversation is created only on sending.
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

/** The stored message in the form for checking. */
export function addressedMessage(row: ScheduledMessage): AddressedMessage {
  const { channelId, userIds, topic, content } = row;
  if (channelId === null) return { type: "direct", to: userIds, content };
  return { type: "channel", to: channelId, topic, content };
}

/**
 * The time columns of a scheduled message or a reminder.
 * @param timestamp in seconds since 1970.
 * @throws ApiError BAD_REQUEST when it is not in the future.
 */
export function deliveryTime(timestamp: number): { deliverAt: Date; dueAt: Date } {
  const at = new Date(timestamp * 1000);
  // Negated, because a time out of a date's range is NaN.
  if (!(at.getTime() > Date.now())) throw badRequest("Scheduled delivery time must be in the future.");
  return { deliverAt: at, dueAt: at };
}

/** The HTML, or plain text when that would be too long; delivery renders again. */
export function storedPreview(html: string, source: string): string {
  return html.length <= MAX_PREVIEW_HTML ? html : plainHtml(source);
}
