"use client";
/** Chooses an emoji to react to a message with. */

import type { Emoji } from "../../../model/store/history/reactions.ts";
import { Popover } from "../../../ui/layers/popover.tsx";
import { EmojiPicker } from "../../../write/emoji/emoji-picker.tsx";
import { toggleReaction } from "./toggle-reaction.ts";

type ReactionPickerProps = { messageId: number; anchor: HTMLElement; onClose: () => void };

/** Choosing an emoji again takes the reaction back. */
export function ReactionPicker({ messageId, anchor, onClose }: ReactionPickerProps) {
  function choose(emoji: Emoji): void {
    onClose();
    void toggleReaction(messageId, emoji);
  }
  return (
    <Popover anchor={anchor} label="Choose a reaction" onClose={onClose}>
      <EmojiPicker onChoose={choose} />
    </Popover>
  );
}
