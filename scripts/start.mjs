/**
 * `npm start`, `npm run dev` (--dev), and `npm run demo` (--demo). `npm run dev -- --inspect[=port]` accepts a
 * debugger.
 */
import { prepare } from "./steps/prepare.mjs";
import { runDevelopment } from "./steps/run-development.mjs";
import { runBundle } from "./steps/run-program.mjs";
import { giveUp } from "./steps/say.mjs";

const INSPECT = /^--inspect(-brk|-wait)?(=.+)?$/;

const flags = process.argv.slice(2);
const isDev = flags.includes("--dev");
const nodeOptions = isDev ? flags.filter((flag) => INSPECT.test(flag)) : [];
const unknown = flags.find((flag) => !["--dev", "--demo", ...nodeOptions].includes(flag));
if (unknown !== undefined) {
  giveUp(
    INSPECT.test(unknown)
      ? `${unknown} is an option of npm run dev: npm run dev -- ${unknown}`
      : `Unknown option ${unknown}. Parley is configured by environment variables: see docs/admin/configure.md.`,
  );
}
const env = { NODE_ENV: isDev ? "development" : "production", NEXT_TELEMETRY_DISABLED: "1" };
if (flags.includes("--demo")) {
  env.PARLEY_MODE = "development";
  env.PARLEY_DEMO = "1";
  env.PARLEY_DATA_DIR = process.env.PARLEY_DATA_DIR || "./demo-data";
}
await prepare({ isBuilt: !isDev, isDevelopment: isDev });
if (isDev) runDevelopment(nodeOptions, env);
else runBundle("dist/server/server.js", env);
