/** Renders TeX by KaTeX into elements. */
import type { ElementContent } from "hast";
import katex, { type KatexOptions } from "katex";
import { parseMarkup } from "../html/parse-markup.ts";

/** Formulas longer than this are refused, as their cost grows faster than their length. */
const longestFormula = 2500;

const options: KatexOptions = {
  throwOnError: true,
  strict: "ignore",
  trust: false,
  maxSize: 20,
  maxExpand: 100,
  output: "htmlAndMathml",
};

/** Elements of a formula, or null when `source` is no valid TeX or would cost too much. */
export function renderMath(source: string, display: boolean): ElementContent[] | null {
  if (source.length > longestFormula) return null;
  try {
    return parseMarkup(
      withoutWarnings(() => katex.renderToString(source, { ...options, displayMode: display })),
    );
  } catch (error) {
    if (error instanceof katex.ParseError || error instanceof RangeError) return null;
    throw error;
  }
}

/** KaTeX tells the console of every character whose width it has to guess: a line of log for each that anyone writes. */
function withoutWarnings<T>(work: () => T): T {
  const { warn } = console;
  console.warn = () => {};
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}
