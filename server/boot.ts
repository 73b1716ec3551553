/** The bundled server's entry point: prepares Node.js, then loads main.ts. */
import nodeModule from "node:module";
import path from "node:path";

const CACHE = path.join(import.meta.dirname, "..", "dist", "compile-cache");
/** The first pages have loaded by then. */
const LATER_MS = 15_000;

// Keeps compiled code for the next start. Worker threads read the variable.
process.env.NODE_COMPILE_CACHE = CACHE;
nodeModule.enableCompileCache?.(CACHE);
// pg 8 warns that Prisma queues queries on a connection; operators cannot change that.
process.noDeprecation = true;

await import("./main.ts");

// Node.js writes the cache only on exit, so a killed process would lose it.
const keepCompiled = () => nodeModule.flushCompileCache?.();
keepCompiled();
setTimeout(keepCompiled, LATER_MS).unref();
