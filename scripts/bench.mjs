/** `npm run bench`: runs bench/main.ts. */
import { findBrowser } from "./steps/find-browser.mjs";
import { prepare } from "./steps/prepare.mjs";
import { runSource } from "./steps/run-program.mjs";

await prepare({ isBuilt: true, isDevelopment: true });
const args = process.argv.slice(2);
const browser = ["browser", "organization"].includes(args[0]) ? { PLAYWRIGHT_CHROMIUM: findBrowser() } : {};
runSource("bench/main.ts", args, { NODE_ENV: "production", ...browser });
