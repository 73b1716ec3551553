/** Makes Back work after a reload at a layer's entry. */
import { isAtLayer } from "./layer-entries.ts";

/** Loading `layer-history.ts` makes Back skip the current view's entry. */
export function resumeLayers(): void {
  if (isAtLayer()) import("./layer-history.ts").catch(() => {});
}
