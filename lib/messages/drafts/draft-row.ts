/** A draft as it is stored: what a client gave, without what its type has no use for. */
import type { Draft } from "../../kernel/db/generated/client.ts";
import { messageContent } from "../rendering/message-text.ts";
import type { DraftInput } from "./drafts.contract.ts";

/** @throws ApiError BAD_REQUEST for an empty or too long text. */
export function draftRow(
  userId: number,
  { type, to, topic, content, timestamp }: DraftInput,
): Omit<Draft, "id"> {
  return {
    userId,
    ...addressOf(userId, type, [...new Set(to)]),
    topic: type === "stream" ? topic.trim() : "",
    content: messageContent(content),
    editedAt: BigInt(Math.floor(timestamp ?? Date.now() / 1000)),
  };
}

function addressOf(
  userId: number,
  type: DraftInput["type"],
  to: number[],
): Pick<Draft, "channelId" | "userIds"> {
  if (type === "stream") return { channelId: to[0] ?? null, userIds: [] };
  if (type === "") return { channelId: null, userIds: [] };
  const others = to.filter((id) => id !== userId);
  return { channelId: null, userIds: others.length > 0 ? others : to };
}
