/** Makes Back work after a reload at a layer's entry. */
import { isAtLayer } from "./layer-entries.ts";

/** Once `layer-history.ts` is loaded, Back skips the entry of the current view. */
export function resumeLayers(): void {
  // Without the script, Back leads to the current view.
  if (isAtLayer()) import("./layer-history.ts").catch(() => {});
}
