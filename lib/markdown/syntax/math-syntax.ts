/** `$$ formula $$` within a line. */
import { asciiAlphanumeric } from "micromark-util-character";
import type { InlineRule } from "./inline-construct.ts";

/** TeX between double dollars; a single dollar is money. */
export const inlineMath: InlineRule = {
  name: "inlineMath",
  starts: "$",
  leads: ["$$"],
  closer: "$$",
  limit: 2000,
  mayFollow: (previous) => !asciiAlphanumeric(previous) && previous !== 36,
  match(text) {
    const value = /^\$\$([^_$](?:\\\$|[^$])*)\$\$$/.exec(text)?.[1];
    return value === undefined ? null : { length: text.length, node: { type: "inlineMath", value } };
  },
};
