/** Preloaded for dependency-cruiser, which needs an API that TypeScript dropped after version 6. */
import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, next) {
    const isAsked =
      /^typescript(\/|$)/.test(specifier) && context.parentURL?.includes("/dependency-cruiser/");
    return next(isAsked ? specifier.replace("typescript", "@typescript/typescript6") : specifier, context);
  },
});
