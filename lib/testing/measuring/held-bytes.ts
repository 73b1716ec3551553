/** Measures memory that is in use, without what only waits to be collected. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const gc: () => void = runInNewContext("gc");

/** Collects garbage twice: another thread frees the buffers that the first time finds unused; the second waits for it. */
export function collectGarbage(): void {
  gc();
  gc();
}

/** Bytes of buffers that this process holds. */
export function heldBufferBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

/** Bytes of buffers and of the JavaScript heap that this process holds. */
export function heldBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
