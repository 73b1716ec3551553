/** Writes TypeScript types of an OpenAPI document: `generate-types.mjs DOCUMENT TYPES`. */
import { readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";

// The generator prints by an interface that TypeScript 7 lacks.
registerHooks({
  resolve: (name, context, next) => next(name === "typescript" ? "@typescript/typescript6" : name, context),
});

const { astToString, default: typesOf } = await import("openapi-typescript");
const [source, target] = process.argv.slice(2);
// By default, it requires parameters that have a default.
const options = { silent: true, defaultNonNullable: false };
const types = await typesOf(JSON.parse(readFileSync(source, "utf8")), options);
writeFileSync(target, astToString(types));
