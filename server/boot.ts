/** Entry point of the bundled server: prepares Node.js, then loads the rest. Development starts at main.ts. */
import nodeModule from "node:module";
import path from "node:path";

const CACHE = path.join(import.meta.dirname, "..", "dist", "compile-cache");
/** By then the pages that people open first have been loaded too. */
const LATER_MS = 15_000;

// Keeps compiled code for the next start where this Node.js supports it. Worker threads read the variable.
process.env.NODE_COMPILE_CACHE = CACHE;
nodeModule.enableCompileCache?.(CACHE);
// pg 8 warns at each start that Prisma queues queries on a connection; operators can do nothing about it.
process.noDeprecation = true;

await import("./main.ts");

// Node.js writes the cache when the process exits, so a killed process would never write it.
const keepCompiled = () => nodeModule.flushCompileCache?.();
keepCompiled();
setTimeout(keepCompiled, LATER_MS).unref();
