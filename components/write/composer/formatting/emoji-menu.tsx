"use client";
/** The emoji picker of a composer. */

import type { MenuContentProps } from "../../../ui/layers/menu-button.tsx";
import { Popover } from "../../../ui/layers/popover.tsx";
import { EmojiPicker } from "../../emoji/emoji-picker.tsx";
import { insertText } from "./insert-text.ts";

/** Writes the name of what is chosen, as it stands in Markdown. */
export function EmojiMenu({ anchor, onClose }: MenuContentProps) {
  if (!anchor) return null;
  return (
    <Popover anchor={anchor} label="Choose an emoji" onClose={onClose}>
      <EmojiPicker
        onChoose={({ name }) => {
          onClose();
          // After the window has given the focus back to its button.
          setTimeout(() => insertText(anchor, `:${name}: `));
        }}
      />
    </Popover>
  );
}
