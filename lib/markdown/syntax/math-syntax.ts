/** The syntax of a formula within a line: `$$ formula $$`. */
import { asciiAlphanumeric } from "micromark-util-character";
import type { Code } from "micromark-util-types";
import type { InlineRule } from "./inline-construct.ts";

/** TeX between double dollar signs; single ones are usually amounts of money. */
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

/** A formula must not touch a word or another dollar sign. */
function mayTouch(neighbour: Code): boolean {
  return !asciiAlphanumeric(neighbour) && neighbour !== 36;
}
