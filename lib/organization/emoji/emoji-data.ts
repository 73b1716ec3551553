/** The document with the names of Unicode's emoji, which clients load once: it is the same for everybody. */
import { createHash } from "node:crypto";
import type { FileRoute } from "../../kernel/storage/file-route.ts";
import { unicodeEmoji } from "../../markdown/emoji/unicode-emoji.ts";

interface EmojiData {
  readonly content: Buffer;
  /** Digest of the content, as part of its address: changed content has a new address. */
  readonly digest: string;
}

let made: EmojiData | null = null;

function emojiData(): EmojiData {
  if (made) return made;
  const names = unicodeEmoji.map(({ code, names }) => [code, names] as const);
  const content = Buffer.from(JSON.stringify({ code_to_names: Object.fromEntries(names) }));
  made = { content, digest: createHash("sha256").update(content).digest("hex").slice(0, 16) };
  return made;
}

/** Relative to the organization's address. */
export function emojiDataPath(): string {
  return `/static/emoji-names.${emojiData().digest}.json`;
}

/** Answers without credentials: clients ask before they send any. */
export const emojiDataRoute: FileRoute = {
  pattern: /^\/static\/emoji-names\.(?<digest>[0-9a-f]{16})\.json$/,
  find: async ({ groups }) => {
    const { content, digest } = emojiData();
    if (groups.digest !== digest) return null;
    return {
      content,
      contentType: "application/json",
      etag: `"${digest}"`,
      cacheControl: "public, max-age=31536000, immutable",
    };
  },
};
