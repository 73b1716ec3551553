/** Loads menus, panels, and windows. */
import { lazyModule } from "../ui/lazy-module.ts";

export const shellScript = lazyModule(() => import("./shell-parts.ts").then((module) => module.shellParts));
