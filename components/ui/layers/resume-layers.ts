/** For a page that was loaded anew at the entry of a layer: Back leads on from there as if it had not been. */
import { isAtLayer } from "./layer-entries.ts";

/** Has Back step over the view, once `layer-history.ts` is loaded. */
export function resumeLayers(): void {
  // Where it cannot be loaded, Back leads to the view that is in sight.
  if (isAtLayer()) import("./layer-history.ts").catch(() => {});
}
