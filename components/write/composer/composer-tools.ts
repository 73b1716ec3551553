/** The scripts of the composer: what completes names and reads pastes, and its menus and notices. */
import { lazyModule } from "../../ui/lazy-module.ts";

export const writingTools = lazyModule(() =>
  import("./writing-parts.ts").then((module) => module.writingParts),
);

export const composerMenus = lazyModule(() =>
  import("./composer-menus.tsx").then((module) => module.composerMenus),
);

/** Most people write where they may, and in channels that they are in. */
export const composerNotices = lazyModule(() => import("./composer-notices.tsx"));
