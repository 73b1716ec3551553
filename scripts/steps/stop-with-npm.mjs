/** Preloaded into the supervised server: stops it cleanly when its supervisor or npm has ended. */
import { isMainThread } from "node:worker_threads";
import { whenEnded } from "./npm-parent.mjs";

if (isMainThread) {
  const npm = process.env.PARLEY_NPM_PROCESSES?.split(" ").map(Number) ?? [];
  whenEnded(npm, () => process.kill(process.pid, "SIGTERM"));
}
