/** Finds the full picture of a preview in a message. */
import { uploadPath } from "../../../lib/markdown/html/media-previews.ts";

const PICTURE_ENDING = /\.(?:png|jpe?g|gif|webp|avif)$/i;
const PICTURE_TYPE = /^image\/(?:png|jpeg|gif|webp|avif)$/;

/** `address` is where the preview is; `type` what the server found the file to be, whatever its name says. */
export type Preview = { address: string | null; type: unknown };

/**
 * The address of the full picture of a preview; null where the preview is of something else, such as a video.
 * Pictures of other sites come through this server, as their previews do.
 */
export function wholePicture(href: string, { address, type }: Preview): string | null {
  const [path = ""] = href.split(/[?#]/, 1);
  if (uploadPath(href) === null) return PICTURE_ENDING.test(path) ? address : null;
  const isPicture = typeof type === "string" ? PICTURE_TYPE.test(type) : PICTURE_ENDING.test(path);
  return isPicture ? href : null;
}
