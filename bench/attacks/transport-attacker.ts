/** A thread that attacks, so that what the attacker does not delay what others are measured to wait. */
import { parentPort, workerData } from "node:worker_threads";
import { type Attacked, transportAttacks } from "./transport-attacks.ts";

const { name, attacked }: { name: string; attacked: Attacked } = workerData;

const attack = transportAttacks.find((each) => each.name === name);
const sockets = (await attack?.run(attacked)) ?? [];
parentPort?.once("message", () => {
  for (const socket of sockets) socket.destroy();
  parentPort?.close();
});
parentPort?.postMessage(null);
