/** Loads the conversation's scripts. */
import { lazyModule } from "../../ui/lazy-module.ts";

export const conversationScript = lazyModule(() =>
  import("./conversation-parts.ts").then((module) => module.conversationParts),
);
