/** The picture in previews of pages that have none, for clients that cannot show a preview without one. */
import type { FileRoute } from "../../kernel/storage/file-route.ts";

/** One transparent pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=";

export const noPictureRoute: FileRoute = {
  // lib/markdown/html/media-previews.ts names it.
  pattern: /^\/static\/images\/no-picture\.png$/,
  find: async () => ({
    content: Buffer.from(PNG, "base64"),
    contentType: "image/png",
    etag: '"no-picture-1"',
    cacheControl: "public, max-age=86400",
  }),
};
