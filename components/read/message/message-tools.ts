/** Loads the actions on messages. */
import { lazyModule } from "../../ui/lazy-module.ts";

export const messageTools = lazyModule(() =>
  import("./message-parts.ts").then((module) => module.messageParts),
);
