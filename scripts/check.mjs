/** `npm run check`: runs every check that needs no running Parley. */
import { runChecks } from "./checks/run-checks.mjs";
import { prepare } from "./steps/prepare.mjs";

await prepare({ isBuilt: false });
const { passed, failed } = runChecks();
process.stdout.write(`${passed} checks passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
