/** `npm run check`: all checks that need no running Parley. */
import { runChecks } from "./checks/run-checks.mjs";
import { prepare } from "./steps/prepare.mjs";

await prepare({ isBuilt: false, isDevelopment: true });
const { passed, failures } = await runChecks();
for (const failure of failures) process.stdout.write(`${failure}\n`);
process.stdout.write(`${passed} checks passed, ${failures.length} failed\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
