/** How an element says that it has a tooltip; the tooltip layer draws it. */

export type TooltipSide = "top" | "bottom" | "left" | "right";

type TooltipAttributes = {
  "data-tooltip": string;
  "data-tooltip-keys"?: string;
  "data-tooltip-side"?: TooltipSide;
};

/**
 * Attributes to spread on the element. The label repeats or adds to its name; it is never the only name.
 * One layer listens for the whole page, so that a thousand rows of buttons cost nothing.
 */
export function tooltip(label: string, keys?: readonly string[], side?: TooltipSide): TooltipAttributes {
  return { "data-tooltip": label, "data-tooltip-keys": keys?.join(" "), "data-tooltip-side": side };
}
