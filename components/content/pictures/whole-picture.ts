/** Finds the full picture of a preview. */
import { uploadPath } from "../../../lib/markdown/html/media-previews.ts";

const PICTURE_ENDING = /\.(?:png|jpe?g|gif|webp|avif)$/i;
const PICTURE_TYPE = /^image\/(?:png|jpeg|gif|webp|avif)$/;

/** `type` is what the server found in the file, whatever its name. */
export type Preview = { address: string | null; type: unknown };

/**
 * The full picture's address; null for other media, such as videos. Other sites' pictures are proxied, like their
 * previews.
 */
export function wholePicture(href: string, { address, type }: Preview): string | null {
  const [path = ""] = href.split(/[?#]/, 1);
  if (uploadPath(href) === null) return PICTURE_ENDING.test(path) ? address : null;
  const isPicture = typeof type === "string" ? PICTURE_TYPE.test(type) : PICTURE_ENDING.test(path);
  return isPicture ? href : null;
}
