/** Loaded before dependency-cruiser: it reads TypeScript by an interface that ended with version 6. */
import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, next) {
    const isAsked =
      /^typescript(\/|$)/.test(specifier) && context.parentURL?.includes("/dependency-cruiser/");
    return next(isAsked ? specifier.replace("typescript", "@typescript/typescript6") : specifier, context);
  },
});
