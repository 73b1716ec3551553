/** Renders TeX by KaTeX into elements. */
import type { ElementContent } from "hast";
import katex from "katex";
import { parseMarkup } from "./html/parse-markup.ts";

/** Formulas longer than this are refused, as their cost grows faster than their length. */
const longestFormula = 2500;

/** Elements of a formula, or null when `source` is no valid TeX or would cost too much. */
export function renderMath(source: string, display: boolean): ElementContent[] | null {
  if (source.length > longestFormula) return null;
  try {
    const html = katex.renderToString(source, {
      displayMode: display,
      throwOnError: true,
      strict: "ignore",
      trust: false,
      maxSize: 20,
      maxExpand: 100,
      output: "htmlAndMathml",
      macros: {},
    });
    return parseMarkup(html);
  } catch (error) {
    if (error instanceof katex.ParseError || error instanceof RangeError) return null;
    throw error;
  }
}
