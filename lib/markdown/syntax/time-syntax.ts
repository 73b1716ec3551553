/** The syntax of global times, `<time:…>`, which readers see in their own time zone. */

import type { InlineRule } from "./inline-construct.ts";
import { parseGlobalTime } from "./parse-global-time.ts";

/** A date and time in any form that can be parsed; anything else stays text (as of feature level 451). */
export const globalTime: InlineRule = {
  name: "globalTime",
  starts: "<",
  leads: ["<time:"],
  closer: ">",
  limit: 80,
  match(text) {
    const source = /^<time:([^<>]+)>$/.exec(text)?.[1];
    const datetime = source === undefined ? null : parseGlobalTime(source);
    if (source === undefined || datetime === null) return null;
    return { length: text.length, node: { type: "globalTime", datetime, text: source } };
  },
};
