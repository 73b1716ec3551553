/** The picture process's tasks and answers. */

/** None can refer to external resources. */
export const PICTURE_FORMATS = ["jpeg", "png", "gif", "webp", "avif", "tiff"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Of all frames together; checked before decoding. */
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
  readonly content: Uint8Array;
  /** SVG by the server; users' files are never read as SVG. */
  readonly isDrawing: boolean;
  readonly sizes: readonly PictureSize[];
}

export interface PictureResult {
  readonly format: PictureFormat | "svg";
  /** Upright. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  readonly pictures: readonly Uint8Array[];
}

export type PictureFailure = "unreadable" | "too large";

export type PictureAnswer = { readonly result: PictureResult } | { readonly failure: PictureFailure };

/** Processor time: about ten times the largest picture's. */
export const CPU_LIMIT_MS = 10_000;
/** Twice the largest picture's pixels, plus the libraries. */
export const MEMORY_LIMIT_MB = 768;

export const EXCEEDED_LIMIT = 77;
