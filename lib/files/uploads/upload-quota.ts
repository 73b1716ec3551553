/** How much may be uploaded, by configuration. */
import { badRequest } from "../../kernel/errors.ts";
import { forget, shared } from "../../kernel/registry.ts";

/** In MiB; null: as much as fits on the disk. */
export interface UploadQuotas {
  readonly ofOrganization: number | null;
  /** For a person together with their bots. */
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

/**
 * @param bytes what would be used, by the organization and by the person.
 * @throws ApiError BAD_REQUEST when it is more than they may use.
 */
export function requireSpace(bytes: { readonly ofOrganization: number; readonly ofPerson: number }): void {
  const { ofOrganization, ofPerson } = uploadQuotas();
  if (exceeds(bytes.ofOrganization, ofOrganization)) {
    throw badRequest("Upload would exceed your organization's upload quota.");
  }
  if (exceeds(bytes.ofPerson, ofPerson)) {
    throw badRequest(`Upload would exceed your own upload quota (limit: ${ofPerson} MiB).`);
  }
}

function exceeds(bytes: number, quota: number | null): boolean {
  return quota !== null && bytes > quota * 1024 ** 2;
}
