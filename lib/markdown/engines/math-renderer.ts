/** Renders TeX to elements with KaTeX. */
import type { ElementContent } from "hast";
import katex, { type KatexOptions } from "katex";
import { parseMarkup } from "../html/parse-markup.ts";

/** In characters. Longer formulas are not rendered, because their cost grows faster than their length. */
const longestFormula = 2500;

const options: KatexOptions = {
  throwOnError: true,
  strict: "ignore",
  trust: false,
  maxSize: 20,
  maxExpand: 100,
  output: "htmlAndMathml",
};

/** Elements of a formula, or null when `source` is not valid TeX or would cost too much. */
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

/** KaTeX warns about every character whose width it has to guess, so messages could fill the server's log. */
function withoutWarnings<T>(work: () => T): T {
  const { warn } = console;
  console.warn = () => {};
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}
