/** Attacks from a thread, so that this work does not distort the measured waits. */
import { parentPort, workerData } from "node:worker_threads";
import { type AttackTarget, transportAttacks } from "./transport-attacks.ts";

const { name, target }: { name: string; target: AttackTarget } = workerData;

// Keeps the thread alive, because its connections close when it ends.
await transportAttacks.find((attack) => attack.name === name)?.run(target);
parentPort?.on("message", () => undefined).postMessage("sent");
