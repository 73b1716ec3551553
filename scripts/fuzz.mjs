/** `npm run fuzz`: runs fuzz/main.ts. */
import { prepare } from "./steps/prepare.mjs";
import { runSource } from "./steps/run-program.mjs";

await prepare({ isBuilt: true, isDevelopment: true });
runSource("fuzz/main.ts", process.argv.slice(2), { NODE_ENV: "production" });
