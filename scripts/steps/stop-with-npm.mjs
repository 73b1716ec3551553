/** Preloaded into the supervised server: stops it cleanly after its supervisor or npm. */
import { isMainThread } from "node:worker_threads";
import { whenEnded } from "./npm-parent.mjs";

if (isMainThread) {
  const npm = process.env.PARLEY_NPM_PROCESSES?.split(" ").map(Number) ?? [];
  whenEnded(npm, () => process.kill(process.pid, "SIGTERM"));
}
