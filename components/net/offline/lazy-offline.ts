/** Loads the script that restores, writes and erases snapshots. */
import { lazyModule } from "../../ui/lazy-module.ts";

export const lazyOffline = lazyModule(() => import("./offline.ts").then((module) => module.offline));
