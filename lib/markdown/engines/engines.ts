/** Interfaces of the two large engines, which a browser lazy-loads into the snapshot. */
import type { ElementContent } from "hast";

/** Null for invalid TeX. */
export type MathRenderer = (source: string, display: boolean) => readonly ElementContent[] | null;

/** Spans with token classes; null for an unknown language. */
export type CodeHighlighter = (code: string, language: string) => readonly ElementContent[] | null;
