/** Where the bundled server begins: it prepares Node.js, then loads the rest. Development starts at main.ts. */
import nodeModule from "node:module";
import path from "node:path";

const CACHE = path.join(import.meta.dirname, "..", "dist", "compile-cache");
/** By then the pages that people open first have been loaded as well. */
const LATER_MS = 15_000;

// Compiled code is kept for the next start, by those Node.js that can. Worker threads read the variable.
process.env.NODE_COMPILE_CACHE = CACHE;
nodeModule.enableCompileCache?.(CACHE);
// pg 8 warns at each start that Prisma queues queries on a connection; operators can do nothing about it.
process.noDeprecation = true;

await import("./main.ts");

// Node.js writes the cache when a process ends, which one that is killed does not live to see.
const keepCompiled = () => nodeModule.flushCompileCache?.();
keepCompiled();
setTimeout(keepCompiled, LATER_MS).unref();
