/** How much each organization may upload, by configuration. */
import { forget, shared } from "../registry.ts";

const NAME = "upload-quota";

/** Called at start. @param mebibytes null: as much as fits on the disk. */
export function setUploadQuota(mebibytes: number | null): void {
  forget(NAME);
  shared(NAME, () => mebibytes);
}

/** In MiB; null: no limit. */
export function uploadQuota(): number | null {
  return shared<number | null>(NAME, () => null);
}
