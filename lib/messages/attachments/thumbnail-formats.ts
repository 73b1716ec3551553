/** The thumbnails that are made of an uploaded picture, and where they are. */
import type { PictureSize } from "../../kernel/pictures/picture-task.ts";

interface ThumbnailFormat {
  /** The last part of its address. */
  readonly name: string;
  readonly size: PictureSize;
}

/** Large enough for what clients show in a message on a screen with twice as many pixels. */
const within = { width: 840, height: 560, fit: "inside", format: "webp" } as const;

/** Made of every picture. */
export const stillThumbnail: ThumbnailFormat = {
  name: "840x560.webp",
  size: { ...within, animated: false },
};

/** Made of animated pictures only. */
export const animatedThumbnail: ThumbnailFormat = {
  name: "840x560-anim.webp",
  size: { ...within, animated: true },
};

/** An animation up to this size is kept, however small its file is. In bytes. */
export const ALWAYS_KEPT_BYTES = 1024 ** 2;

/**
 * Whether an animated thumbnail is kept: thumbnails count in no quota, so they take little more space than the files.
 * For other pictures, the first frame is shown.
 */
export function mayKeepAnimation(bytes: number, fileBytes: number): boolean {
  return bytes <= Math.max(fileBytes, ALWAYS_KEPT_BYTES);
}

export const thumbnailFormats = [animatedThumbnail, stillThumbnail];

/** What is decoded. Browsers show the others as they are or not at all. */
const DECODED = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/tiff"]);

/** Decoded, and not shown by browsers: clients open the thumbnail instead. */
const UNSHOWN = new Set(["image/tiff"]);

/** A larger file is no picture to us, however large files may be: decoding takes a picture into memory. In bytes. */
const LARGEST_PICTURE = 25 * 1024 ** 2;

/** @param contentType as the file's first bytes say. */
export function mayHaveThumbnails(contentType: string, bytes: number): boolean {
  return DECODED.has(contentType) && bytes <= LARGEST_PICTURE;
}

/** Name of the copy that browsers show; null where they show the picture itself. */
export function copyFor(contentType: string): string | null {
  return UNSHOWN.has(contentType) ? stillThumbnail.name : null;
}

/** The address of a thumbnail, relative to the organization's. */
export function thumbnailAddress(pathId: string, { name }: ThumbnailFormat): string {
  return `/user_uploads/thumbnail/${pathId}/${name}`;
}
