/** What the picture process is asked for and answers, as both sides know it. */

/** Formats of pictures that are read. None of them can refer to anything else. */
export const PICTURE_FORMATS = ["jpeg", "png", "gif", "webp", "avif", "tiff"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Pixels of a picture, of all its frames together. A larger one is refused before it is decoded. */
export const MAX_PIXELS = 50_000_000;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
  /**
   * "cover": exactly this size, cut at the edges. "contain": exactly this size, with transparent edges. "inside": at most
   * this size, and never larger than the original.
   */
  readonly fit: "cover" | "contain" | "inside";
  readonly format: "png" | "webp" | "gif";
  /** Keeps all frames; otherwise the first one. */
  readonly animated: boolean;
}

export interface PictureTask {
  /** A file of any content; of a drawing, an SVG document of our own making. */
  readonly content: Uint8Array;
  /** A drawing of the server itself; what people send is never read as SVG. */
  readonly isDrawing: boolean;
  readonly sizes: readonly PictureSize[];
}

export interface PictureResult {
  readonly format: PictureFormat | "svg";
  /** In pixels, upright. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  /** One for each size. */
  readonly pictures: readonly Uint8Array[];
}

/** Why there is no result: it is no picture that can be read, or it has too many pixels. */
export type PictureFailure = "unreadable" | "too large";

export type PictureAnswer = { readonly result: PictureResult } | { readonly failure: PictureFailure };

/** Per task, in milliseconds of processor time: about ten times what the largest picture takes. */
export const CPU_LIMIT_MS = 10_000;
/** For the whole process: the pixels of the largest picture, twice, and what libraries take. */
export const MEMORY_LIMIT_MB = 768;

/** Exit code of a picture process that has used too much processor time or memory. */
export const EXCEEDED_LIMIT = 77;
