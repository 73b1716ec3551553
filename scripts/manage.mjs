/** `npm run manage`: prepares what is missing and runs a command of the server's administrator (server/manage.ts). */
import { prepare } from "./steps/prepare.mjs";
import { runSource } from "./steps/run-program.mjs";

await prepare({ isBuilt: false, isDevelopment: false });
runSource("server/manage.ts", process.argv.slice(2), { NODE_ENV: "production" });
