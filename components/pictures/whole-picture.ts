/** Where the whole picture is whose preview a message shows. */
import { uploadPath } from "../../lib/markdown/html/media-previews.ts";

const PICTURE_ENDING = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/**
 * Where the whole picture is whose preview a link shows; null where the preview is of something else, such as a film.
 * Pictures of other sites come through this server, as their previews do.
 */
export function wholePicture(href: string, preview: string | null): string | null {
  const [path = ""] = href.split(/[?#]/, 1);
  if (!PICTURE_ENDING.test(path)) return null;
  return uploadPath(href) === null ? preview : href;
}
