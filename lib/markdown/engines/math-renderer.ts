/** Renders TeX to elements with KaTeX. */
import type { ElementContent } from "hast";
import katex, { type KatexOptions } from "katex";
import { parseMarkup } from "../html/parse-markup.ts";

/** In characters. Longer formulas are not rendered, because their cost grows faster than their length. */
const longestFormula = 2500;
/** Cells of matrices and the like; each costs as much as a dozen characters. */
const mostCells = 300;
/** In characters of HTML, some 60 for each element. */
const longestMarkup = 200_000;
/** In characters. Each use of a command that a formula defines repeats text, so such a formula must be short. */
const longestWithDefinitions = 200;
const definition = /\\(?:[gex]?def|(?:re)?newcommand|providecommand|let|futurelet)(?![a-zA-Z])/;

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
  if (isTooCostly(source)) return null;
  try {
    const markup = withoutWarnings(() => katex.renderToString(source, { ...options, displayMode: display }));
    return markup.length > longestMarkup ? null : parseMarkup(markup);
  } catch (error) {
    if (error instanceof katex.ParseError || error instanceof RangeError) return null;
    throw error;
  }
}

function isTooCostly(source: string): boolean {
  if (source.length > longestFormula) return true;
  // A command with parameters repeats what it is given, and so multiplies its length when it is nested.
  if (definition.test(source) && (source.length > longestWithDefinitions || source.includes("#")))
    return true;
  return (source.match(/&|\\\\/g)?.length ?? 0) > mostCells;
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
