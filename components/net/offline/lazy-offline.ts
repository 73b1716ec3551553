/** The script that keeps the last state: one for all of it, since what is kept is restored, and erased, by the same. */
import { lazyModule } from "../../ui/lazy-module.ts";

export const lazyOffline = lazyModule(() => import("./offline.ts").then((module) => module.offline));
