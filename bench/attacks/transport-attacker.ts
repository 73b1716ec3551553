/** A thread that attacks, so that the attacker's own work does not distort the measured waits. */
import { parentPort, workerData } from "node:worker_threads";
import { type AttackTarget, transportAttacks } from "./transport-attacks.ts";

const { name, target }: { name: string; target: AttackTarget } = workerData;

// The connections that it keeps open end with the thread.
await transportAttacks.find((attack) => attack.name === name)?.run(target);
parentPort?.on("message", () => undefined).postMessage("sent");
