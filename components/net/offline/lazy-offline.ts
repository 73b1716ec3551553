/** Loads the snapshot script. */
import { lazyModule } from "../../ui/lazy-module.ts";

export const lazyOffline = lazyModule(() => import("./offline.ts").then((module) => module.offline));
