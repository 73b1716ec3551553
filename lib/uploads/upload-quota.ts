/** How much may be uploaded, by configuration. */
import { forget, shared } from "../registry.ts";

/** In MiB; null: as much as fits on the disk. */
export interface UploadQuotas {
  readonly ofOrganization: number | null;
  /** Of a person with their bots. */
  readonly ofPerson: number | null;
}

const NAME = "upload-quotas";

/** Called at start. */
export function setUploadQuotas(quotas: UploadQuotas): void {
  forget(NAME);
  shared(NAME, () => quotas);
}

export function uploadQuotas(): UploadQuotas {
  return shared<UploadQuotas>(NAME, () => ({ ofOrganization: null, ofPerson: null }));
}
