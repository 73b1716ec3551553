/** Creates nodes of an HTML tree. */
import type { Element, ElementContent, Properties } from "hast";

/** A new element that takes over the array `children`. */
export function element(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children };
}

/** A new text node. */
export function text(value: string): ElementContent {
  return { type: "text", value };
}
