/** Measures memory that is in use, without what only waits to be collected. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const gc: () => void = runInNewContext("gc");

/** Twice: buffers that the first finds unused are freed by another thread, which the second waits for. */
function collect(): void {
  gc();
  gc();
}

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
