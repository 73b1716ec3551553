/** Loads the script for menus, the member panel, and addresses of windows. */
import { lazyModule } from "../ui/lazy-module.ts";

export const shellScript = lazyModule(() => import("./shell-parts.ts").then((module) => module.shellParts));
