/** `npm start`, `npm run dev` (--dev) and `npm run demo` (--demo): prepares what is missing and runs the server. */
import { prepare } from "./steps/prepare.mjs";
import { runBundle, runSource } from "./steps/run-program.mjs";
import { giveUp } from "./steps/say.mjs";

const flags = process.argv.slice(2);
const unknown = flags.find((flag) => flag !== "--dev" && flag !== "--demo");
if (unknown !== undefined) {
  giveUp(
    `Unknown option ${unknown}. Parley is configured by environment variables: see docs/admin/configure.md.`,
  );
}
const isDev = flags.includes("--dev");
const env = { NODE_ENV: isDev ? "development" : "production", NEXT_TELEMETRY_DISABLED: "1" };
if (flags.includes("--demo")) {
  env.PARLEY_MODE = "development";
  env.PARLEY_DEMO = "1";
  env.PARLEY_DATA_DIR = process.env.PARLEY_DATA_DIR || "./demo-data";
}
await prepare({ isBuilt: !isDev, isDevelopment: isDev });
if (isDev) runSource("server/main.ts", [], env);
else runBundle("dist/server/server.js", env);
