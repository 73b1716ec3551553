/** A thread, so that receiving does not delay the measured sends. */
import { parentPort, workerData } from "node:worker_threads";
import { type Account, connectAll } from "../deliveries.ts";

const { port, accounts }: { port: number; accounts: readonly Account[] } = workerData;

const listeners = await connectAll(port, accounts);
parentPort?.on("message", () => parentPort?.postMessage(listeners.received));
parentPort?.postMessage("connected");
