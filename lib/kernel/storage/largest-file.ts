/** How large a file may be that people upload, by configuration. */
import { forget, shared } from "../registry.ts";

/** In MiB, unless it is configured. */
export const USUAL_LARGEST_MIB = 25;

const NAME = "largest-file";

/** Called at start. */
export function setLargestFile(mebibytes: number): void {
  forget(NAME);
  shared(NAME, () => mebibytes);
}

/** In MiB. */
export function largestFileMib(): number {
  return shared(NAME, () => USUAL_LARGEST_MIB);
}

export function isTooLarge(bytes: number): boolean {
  return bytes > largestFileMib() * 1024 ** 2;
}
