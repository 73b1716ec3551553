"use client";
/** Chooses an emoji to react to a message with. */
import { EmojiPicker } from "../../emoji/emoji-picker.tsx";
import type { Emoji } from "../../store/history/reactions.ts";
import { Popover } from "../../ui/layers/popover.tsx";
import { closeWindow } from "../../windows/window-store.ts";
import { toggleReaction } from "./toggle-reaction.ts";

/** Choosing an emoji again takes the reaction back. */
export function ReactionPicker({ messageId, anchor }: { messageId: number; anchor: HTMLElement }) {
  function choose(emoji: Emoji): void {
    closeWindow();
    void toggleReaction(messageId, emoji);
  }
  return (
    <Popover anchor={anchor} label="Choose a reaction" onClose={closeWindow}>
      <EmojiPicker onChoose={choose} />
    </Popover>
  );
}
