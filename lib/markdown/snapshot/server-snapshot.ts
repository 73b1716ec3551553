/** The base of all snapshots on the server. */

import { unicodeEmojiNamed, unicodeEmojiOf } from "../emoji/unicode-emoji.ts";
import { highlightCode } from "../engines/code-highlighter.ts";
import { renderMath } from "../engines/math-renderer.ts";
import { emptySnapshot, type MarkdownSnapshot } from "./organization-snapshot.ts";

export const serverSnapshot: MarkdownSnapshot = {
  ...emptySnapshot,
  math: renderMath,
  highlighter: highlightCode,
  emojiNamed: (name) => {
    const emoji = unicodeEmojiNamed(name);
    return emoji && { kind: "unicode", code: emoji.code };
  },
  emojiNameOf: (character) => {
    const emoji = unicodeEmojiOf(character);
    const name = emoji?.names[0];
    return emoji && name !== undefined ? { name, code: emoji.code } : undefined;
  },
};
