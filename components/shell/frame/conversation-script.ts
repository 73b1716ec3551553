/** The script of a conversation: its messages, its composer, and what its header offers. */
import { lazyModule } from "../../ui/lazy-module.ts";

export const conversationScript = lazyModule(() =>
  import("./conversation-parts.ts").then((module) => module.conversationParts),
);
