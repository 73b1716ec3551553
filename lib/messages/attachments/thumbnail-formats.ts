/** Thumbnail formats. */
import type { PictureSize } from "../../kernel/pictures/picture-task.ts";

interface ThumbnailFormat {
  /** Last segment of the address. */
  readonly name: string;
  readonly size: PictureSize;
}

/** Twice the displayed size, for high-density screens. */
const within = { width: 840, height: 560, fit: "inside", format: "webp" } as const;

/** For every picture. */
export const stillThumbnail: ThumbnailFormat = {
  name: "840x560.webp",
  size: { ...within, animated: false },
};

/** For animated pictures only. */
export const animatedThumbnail: ThumbnailFormat = {
  name: "840x560-anim.webp",
  size: { ...within, animated: true },
};

/** Bytes; smaller animations are always kept. */
export const ALWAYS_KEPT_BYTES = 1024 ** 2;

/** Thumbnails count toward no quota, so they must take little more space than the originals. */
export function mayKeepAnimation(bytes: number, fileBytes: number): boolean {
  return bytes <= Math.max(fileBytes, ALWAYS_KEPT_BYTES);
}

export const thumbnailFormats = [animatedThumbnail, stillThumbnail];

const DECODED = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/tiff"]);

/** Formats that browsers cannot show: clients open the thumbnail instead. */
const UNSHOWN = new Set(["image/tiff"]);

/** Bytes; decoding loads the picture into memory. */
const LARGEST_PICTURE = 25 * 1024 ** 2;

/** @param contentType detected from the file's first bytes. */
export function mayHaveThumbnails(contentType: string, bytes: number): boolean {
  return DECODED.has(contentType) && bytes <= LARGEST_PICTURE;
}

/** Null where browsers show the original. */
export function copyFor(contentType: string): string | null {
  return UNSHOWN.has(contentType) ? stillThumbnail.name : null;
}

/** Relative to the organization's address. */
export function thumbnailAddress(pathId: string, { name }: ThumbnailFormat): string {
  return `/user_uploads/thumbnail/${pathId}/${name}`;
}
