/** The script with what few feeds show at first. */
import { lazyModule } from "../../ui/lazy-module.ts";

export const feedScript = lazyModule(() => import("./feed-parts.ts").then((module) => module.feedParts));
