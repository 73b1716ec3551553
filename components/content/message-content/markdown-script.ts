/** The script with the Markdown pipeline, loaded once for every place that renders what is not yet sent. */
import { lazyModule } from "../../ui/lazy-module.ts";

export const markdownScript = lazyModule(() =>
  import("./markdown-parts.ts").then((module) => module.markdownParts),
);
