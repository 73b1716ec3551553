/** Loads the scripts of a channel's page. */
import { lazyModule } from "../../ui/lazy-module.ts";

export const channelPageScript = lazyModule(() =>
  import("./channel-page-parts.ts").then((module) => module.channelPageParts),
);
