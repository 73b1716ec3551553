/** Attributes of elements with a tooltip. */

export type TooltipSide = "top" | "bottom" | "left" | "right";

type TooltipAttributes = {
  "data-tooltip": string;
  "data-tooltip-keys"?: string;
  "data-tooltip-side"?: TooltipSide;
};

/**
 * The element needs another accessible name. One layer listens for the whole page, so thousands of buttons cost
 * nothing.
 */
export function tooltip(label: string, keys?: readonly string[], side?: TooltipSide): TooltipAttributes {
  return { "data-tooltip": label, "data-tooltip-keys": keys?.join(" "), "data-tooltip-side": side };
}
