/** The two heavy engines of the pipeline, handed in by whoever renders so that a browser can load them late. */
import type { ElementContent } from "hast";

/** Turns TeX into elements; null when the source is not valid TeX. */
export type MathRenderer = (source: string, display: boolean) => readonly ElementContent[] | null;

/** Turns code into spans with token classes; null for a language it does not know. */
export type CodeHighlighter = (code: string, language: string) => readonly ElementContent[] | null;
