/** Loads the composer's scripts. */
import { lazyModule } from "../../ui/lazy-module.ts";

export const writingTools = lazyModule(() =>
  import("./writing-parts.ts").then((module) => module.writingParts),
);

export const composerMenus = lazyModule(() =>
  import("./composer-menus.tsx").then((module) => module.composerMenus),
);

/** Most users never see a notice. */
export const composerNotices = lazyModule(() => import("./composer-notices.tsx"));
