/** The script with what one does with messages: people read before they act. */
import { lazyModule } from "../../ui/lazy-module.ts";

export const messageTools = lazyModule(() =>
  import("./message-parts.ts").then((module) => module.messageParts),
);
