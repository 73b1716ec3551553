/** The script with tooltips and notices, loaded once for both. */
import { lazyModule } from "../lazy-module.ts";

export const layerScript = lazyModule(() => import("./layers.ts").then((module) => module.layers));
