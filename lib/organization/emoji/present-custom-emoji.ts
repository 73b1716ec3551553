/** An organization's own emoji in their wire shape. */
import type { z } from "zod";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { customEmojiMap, customEmojiShape } from "./custom-emoji.contract.ts";
import { type CustomEmojiRecord, fileName } from "./custom-emoji-records.ts";

/** Below the address of the organization. */
const FOLDER = "/user_avatars/emoji";

/** Address of the picture. */
export function emojiUrl({ fileKey, format }: CustomEmojiRecord): string {
  return `${FOLDER}/${fileName(fileKey)}.${format}`;
}

export function presentCustomEmoji(emoji: CustomEmojiRecord): z.input<typeof customEmojiShape> {
  return {
    id: String(emoji.id),
    name: emoji.name,
    source_url: emojiUrl(emoji),
    still_url: emoji.stillKey === null ? null : `${FOLDER}/${fileName(emoji.stillKey)}.png`,
    deactivated: !emoji.isActive,
    author_id: emoji.authorId,
  };
}

/** All of them. */
export function presentAllEmoji({ customEmoji }: Organization): z.input<typeof customEmojiMap> {
  return Object.fromEntries(customEmoji.all().map((emoji) => [emoji.id, presentCustomEmoji(emoji)]));
}
