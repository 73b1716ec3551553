/** Loads messages, composer, and header actions. */
import { lazyModule } from "../../ui/lazy-module.ts";

export const conversationScript = lazyModule(() =>
  import("./conversation-parts.ts").then((module) => module.conversationParts),
);
