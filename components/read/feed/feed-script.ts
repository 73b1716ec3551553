/** Loads the lazy parts of feeds. */
import { lazyModule } from "../../ui/lazy-module.ts";

export const feedScript = lazyModule(() => import("./feed-parts.ts").then((module) => module.feedParts));
