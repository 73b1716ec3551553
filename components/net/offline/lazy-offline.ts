/** Loads the snapshot's script: restoring, writing and erasing share one. */
import { lazyModule } from "../../ui/lazy-module.ts";

export const lazyOffline = lazyModule(() => import("./offline.ts").then((module) => module.offline));
