/** The interfaces of the two large engines, which the snapshot carries so that a browser can load them on demand. */
import type { ElementContent } from "hast";

/** Turns TeX into elements; null when the source is not valid TeX. */
export type MathRenderer = (source: string, display: boolean) => readonly ElementContent[] | null;

/** Turns code into spans with token classes; null for a language it does not know. */
export type CodeHighlighter = (code: string, language: string) => readonly ElementContent[] | null;
