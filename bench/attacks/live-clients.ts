/** A thread with the live clients, so that what they receive does not delay the sends that are measured. */
import { parentPort, workerData } from "node:worker_threads";
import { type Account, connectAll } from "../deliveries.ts";

const { port, accounts }: { port: number; accounts: readonly Account[] } = workerData;

const listeners = await connectAll(port, accounts);
parentPort?.on("message", () => parentPort?.postMessage(listeners.received));
parentPort?.postMessage("connected");
