/** `:name:` of an emoji that exists. */
import { foldedEmojiName } from "../../text/emoji-name.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import type { InlineRule } from "./inline-construct.ts";

const nameCharacter = /[\p{L}\p{M}\p{N}_+-]/u;

function isNameCharacter(code: number): boolean {
  return code > 0 && nameCharacter.test(String.fromCharCode(code));
}

/** Emoji by name: Unicode ones, the organization's own and the extra ones. */
export function namedEmoji(snapshot: MarkdownSnapshot): InlineRule {
  return {
    name: "namedEmoji",
    starts: ":",
    limit: 102,
    continues: (code, text) => text === "" || (!/.:$/.test(text) && (code === 58 || isNameCharacter(code))),
    match(text) {
      const written = /^:([^:]+):$/.exec(text)?.[1];
      const target = written === undefined ? undefined : snapshot.emojiNamed(written);
      if (written === undefined || !target) return null;
      const name = target.kind === "image" ? foldedEmojiName(written) : written;
      return { length: text.length, node: { type: "emoji", name, target } };
    },
  };
}
