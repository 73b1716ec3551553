/** `npm run manage`: runs a server administrator's command. */
import { prepare } from "./steps/prepare.mjs";
import { runSource } from "./steps/run-program.mjs";

await prepare({ isBuilt: false, isDevelopment: false });
runSource("server/manage.ts", process.argv.slice(2), { NODE_ENV: "production" });
