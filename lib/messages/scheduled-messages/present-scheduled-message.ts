/** A scheduled message's row as its wire shape. */
import type { z } from "zod";
import type { ScheduledMessage } from "../../kernel/db/generated/client.ts";
import type { scheduledMessageShape } from "./scheduled-messages.contract.ts";

export function presentScheduledMessage(row: ScheduledMessage): z.input<typeof scheduledMessageShape> {
  const { id, channelId, userIds, topic, content, renderedContent, deliverAt, dueAt } = row;
  const rest = {
    content,
    rendered_content: renderedContent,
    scheduled_delivery_timestamp: deliverAt.getTime() / 1000,
    failed: dueAt === null,
  };
  if (channelId === null) return { scheduled_message_id: id, type: "private", to: userIds, ...rest };
  return { scheduled_message_id: id, type: "stream", to: channelId, topic, ...rest };
}
