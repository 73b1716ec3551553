/** `npm run bench`: prepares what is missing and runs the bench; arguments are passed to bench/main.ts. */
import { prepare } from "./steps/prepare.mjs";
import { runSource } from "./steps/run-program.mjs";

await prepare({ isBuilt: true });
runSource("bench/main.ts", process.argv.slice(2), { NODE_ENV: "production" });
