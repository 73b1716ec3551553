/** /user_avatars/emoji/…: the pictures of an organization's own emoji. */
import { organizationOf } from "../../kernel/events/find-organization.ts";
import type { FileRoute } from "../../kernel/storage/file-route.ts";
import { readStoredFile } from "../../kernel/storage/stored-files.ts";

/** Answers without credentials, as clients expect: an address cannot be guessed, and leads to nothing else. */
export const emojiImageRoute: FileRoute = {
  pattern: /^\/user_avatars\/emoji\/(?<name>[\w-]{32})\.(?<format>png|gif|webp)$/,
  async find({ groups: { name = "", format }, origin }) {
    const organization = await organizationOf(origin);
    const key = organization?.customEmoji.keyOf(name);
    const content = key === undefined ? null : await readStoredFile(key);
    if (!content) return null;
    return {
      content,
      contentType: `image/${format}`,
      etag: `"${name}"`,
      cacheControl: "private, max-age=31536000, immutable",
      headers: { "content-security-policy": "default-src 'none'; sandbox" },
    };
  },
};
