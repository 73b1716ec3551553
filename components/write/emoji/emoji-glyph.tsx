"use client";
/** A character or custom picture. */
import { emojiText } from "../../content/message-content/emoji-text.ts";
import type { Emoji } from "../../model/store/history/reactions.ts";
import { useChatStore } from "../../model/store/use-store.ts";

/** Screen readers get the name beside it. */
export function EmojiGlyph({ emoji }: { emoji: Emoji }) {
  const picture = useChatStore(({ markdownSettings }) =>
    emoji.kind === "unicode_emoji" ? undefined : markdownSettings.customEmoji.get(emoji.code)?.url,
  );
  if (picture)
    return <img src={picture} alt="" aria-hidden="true" className="inline size-[1.2em] object-contain" />;
  const character = emoji.kind === "unicode_emoji" ? emojiText(emoji.code) : null;
  return (
    <span aria-hidden="true" className={character === null ? undefined : "font-emoji"}>
      {character ?? `:${emoji.name}:`}
    </span>
  );
}
