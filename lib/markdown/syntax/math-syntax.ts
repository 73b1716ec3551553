/** `$$ formula $$` within a line. */
import { asciiAlphanumeric } from "micromark-util-character";
import type { Code } from "micromark-util-types";
import type { InlineRule } from "./inline-construct.ts";

/** TeX between double dollars; a single dollar is money. */
export const inlineMath: InlineRule = {
  name: "inlineMath",
  starts: "$",
  leads: ["$$"],
  closer: "$$",
  limit: 2000,
  mayFollow: mayTouch,
  mayPrecede: mayTouch,
  closes: (text) => !/(?<!\\)(?:\\\\)*\\\$\$$/.test(text),
  match(text) {
    const value = /^\$\$(?![_$])((?:\\.|[^$\\])+)\$\$$/.exec(text)?.[1];
    return value === undefined ? null : { length: text.length, node: { type: "inlineMath", value } };
  },
};

/** A formula touches neither a word nor a further dollar. */
function mayTouch(neighbour: Code): boolean {
  return !asciiAlphanumeric(neighbour) && neighbour !== 36;
}
