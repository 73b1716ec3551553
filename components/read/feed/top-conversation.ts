/** Which conversation the top of a mixed feed belongs to, and how far the next one's bar has pushed its bar away. */
import type { VirtualizerHandle } from "virtua";
import type { Conversation } from "../../model/store/history/conversation.ts";
import type { FeedRow } from "./message-rows.ts";

/** What the bar over the feed takes of its height, in pixels. */
const BAR_HEIGHT = 40;
/** How much lower a row's own bar is than the bar that takes its place: so much of the row is out of sight by then. */
const OFFSET_OF_BAR = 8;

export type TopConversation = {
  conversation: Conversation;
  /** The message at the top; undefined for one that is being sent. */
  messageId: number | undefined;
  /** Pixels, from minus the height of the bar to 0. */
  shift: number;
};

/** @param margin height of what is above the first row, in pixels, which belongs to none. */
export function topConversation(
  rows: readonly FeedRow[],
  list: Pick<VirtualizerHandle, "scrollOffset" | "findItemIndex" | "getItemOffset">,
  margin: number,
): TopConversation | null {
  if (list.scrollOffset <= margin) return null;
  const index = list.findItemIndex(list.scrollOffset - OFFSET_OF_BAR);
  const [row, next] = [rows[index], rows[index + 1]];
  if (row === undefined) return null;
  const below = margin + list.getItemOffset(index + 1) - list.scrollOffset + OFFSET_OF_BAR;
  return {
    conversation: row.kind === "message" ? row.message.conversation : row.outgoing.conversation,
    messageId: row.kind === "message" ? row.message.id : undefined,
    shift: next?.startsConversation ? Math.max(-BAR_HEIGHT, Math.min(0, below - BAR_HEIGHT)) : 0,
  };
}
