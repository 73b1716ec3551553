/** Up in an empty composer edits one's newest message, as in other chats. */
import { isModified } from "../../model/keyboard/pressed-key.ts";
import type { ChatState } from "../../model/store/chat-state.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { mayEdit } from "../message/message-rights.ts";
import type { FeedRow } from "./message-rows.ts";

export function asksToEditNewest(event: KeyboardEvent): boolean {
  const { target, key, defaultPrevented } = event;
  if (key !== "ArrowUp" || defaultPrevented || isModified(event) || event.shiftKey) return false;
  return (
    target instanceof HTMLTextAreaElement && target.value === "" && target.closest("[data-composer]") !== null
  );
}

/** @returns undefined if none of the messages shown may be edited, or the newest one is still being sent. */
export function newestEditable(rows: readonly FeedRow[], state: ChatState): Message | undefined {
  const row = rows.findLast((each) => each.kind === "outgoing" || mayEdit(state, each.message));
  return row?.kind === "message" ? row.message : undefined;
}
