/** A thread that attacks, so that what the attacker does not delay what others are measured to wait. */
import { parentPort, workerData } from "node:worker_threads";
import { type Attacked, transportAttacks } from "./transport-attacks.ts";

const { name, attacked }: { name: string; attacked: Attacked } = workerData;

// What it keeps open ends with the thread.
await transportAttacks.find((attack) => attack.name === name)?.run(attacked);
parentPort?.on("message", () => undefined).postMessage("sent");
