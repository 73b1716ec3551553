/** Large engines, which browsers lazy-load. */
import type { ElementContent } from "hast";

/** Null for invalid TeX. */
export type MathRenderer = (source: string, display: boolean) => readonly ElementContent[] | null;

/** Null for an unknown language. */
export type CodeHighlighter = (code: string, language: string) => readonly ElementContent[] | null;
