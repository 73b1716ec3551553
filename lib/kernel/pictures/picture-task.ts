/** The picture process's tasks and answers, for both sides. */

/** None of these formats can refer to external resources. */
export const PICTURE_FORMATS = ["jpeg", "png", "gif", "webp", "avif", "tiff"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Pixels of all frames together; checked before decoding. */
export const MAX_PIXELS = 50_000_000;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
  /** "cover": cropped to this size. "contain": padded transparently. "inside": at most this size, never enlarged. */
  readonly fit: "cover" | "contain" | "inside";
  readonly format: "png" | "webp" | "gif";
  /** Keeps all frames; otherwise the first one. */
  readonly animated: boolean;
}

export interface PictureTask {
  /** A file of any content, or an SVG drawing of our own. */
  readonly content: Uint8Array;
  /** A drawing by the server; users' files are never read as SVG. */
  readonly isDrawing: boolean;
  readonly sizes: readonly PictureSize[];
}

export interface PictureResult {
  readonly format: PictureFormat | "svg";
  /** In pixels, upright. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  readonly pictures: readonly Uint8Array[];
}

export type PictureFailure = "unreadable" | "too large";

export type PictureAnswer = { readonly result: PictureResult } | { readonly failure: PictureFailure };

/** In ms of processor time: about ten times the largest picture's. */
export const CPU_LIMIT_MS = 10_000;
/** For the process: twice the largest picture's pixels, plus the libraries. */
export const MEMORY_LIMIT_MB = 768;

/** Exit code for too much processor time or memory. */
export const EXCEEDED_LIMIT = 77;
