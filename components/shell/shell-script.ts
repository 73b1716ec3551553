/** The script with what opens from the frame: its menus, the members, and addresses of windows. */
import { lazyModule } from "../ui/lazy-module.ts";

export const shellScript = lazyModule(() => import("./shell-parts.ts").then((module) => module.shellParts));
