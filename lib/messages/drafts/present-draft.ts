/** A draft's row as its wire shape. */
import type { z } from "zod";
import type { Draft } from "../../kernel/db/generated/client.ts";
import type { draftShape } from "./drafts.contract.ts";

export function presentDraft({
  id,
  channelId,
  userIds,
  topic,
  content,
  editedAt,
}: Draft): z.input<typeof draftShape> {
  const rest = { topic, content, timestamp: Number(editedAt) };
  if (channelId !== null) return { id, type: "stream", to: [channelId], ...rest };
  return { id, type: userIds.length > 0 ? "private" : "", to: userIds, ...rest };
}
