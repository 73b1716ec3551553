/** Finds the full picture of a preview. */
import { uploadPath } from "../../../lib/markdown/html/picture-paths.ts";

const PICTURE_ENDING = /\.(?:png|jpe?g|gif|webp|avif)$/i;
const PICTURE_TYPE = /^image\/(?:png|jpeg|gif|webp|avif)$/;

/** The server detects `type`, whatever the file's name. */
export type Preview = { address: string | null; type: unknown };

/** Null for other media. Pictures from other sites are proxied. */
export function wholePicture(href: string, { address, type }: Preview): string | null {
  const [path = ""] = href.split(/[?#]/, 1);
  if (uploadPath(href) === null) return PICTURE_ENDING.test(path) ? address : null;
  const isPicture = typeof type === "string" ? PICTURE_TYPE.test(type) : PICTURE_ENDING.test(path);
  return isPicture ? href : null;
}
