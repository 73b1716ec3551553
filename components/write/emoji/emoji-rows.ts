/** Arranges emoji in rows of equal height. */
import type { EmojiChoice, EmojiSection } from "./emoji-choices.ts";

export const EMOJI_COLUMNS = 8;

/** `from`: emoji before the row. */
export type EmojiRow =
  | { kind: "title"; key: string; title: string }
  | { kind: "emoji"; key: string; from: number; emoji: readonly EmojiChoice[] };

export function emojiRows(sections: readonly EmojiSection[]): EmojiRow[] {
  let from = 0;
  return sections.flatMap(({ title, emoji }): EmojiRow[] => {
    if (emoji.length === 0) return [];
    const rows: EmojiRow[] = [{ kind: "title", key: title, title }];
    for (let at = 0; at < emoji.length; at += EMOJI_COLUMNS) {
      const line = emoji.slice(at, at + EMOJI_COLUMNS);
      rows.push({ kind: "emoji", key: `${title} ${at}`, from, emoji: line });
      from += line.length;
    }
    return rows;
  });
}
