/** The script that keeps the last state: one for all of it, since what is kept is restored, and erased, by the same. */
import { lateModule } from "../../ui/late-module.ts";

export const lateOffline = lateModule(() => import("./offline.ts").then((module) => module.offline));
