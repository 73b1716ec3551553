/** Measures memory that is in use, without what only waits to be collected. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** Bytes of buffers that this process holds. */
export function heldBufferBytes(): number {
  collect();
  return process.memoryUsage().arrayBuffers;
}

/** Bytes of buffers and of the JavaScript heap that this process holds. */
export function heldBytes(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
