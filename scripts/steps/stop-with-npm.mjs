/** Loaded before a program that takes the place of the script which npm has started: stops it cleanly when npm has ended. */
import { isMainThread } from "node:worker_threads";
import { endWithNpm } from "./npm-parent.mjs";

if (isMainThread) endWithNpm(() => process.kill(process.pid, "SIGTERM"));
