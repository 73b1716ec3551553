/** Loads tooltips and notices. */
import { lazyModule } from "../lazy-module.ts";

export const layerScript = lazyModule(() => import("./layers.ts").then((module) => module.layers));
