/** How much may be uploaded, by configuration. */
import { configuration } from "../../config.ts";
import { badRequest } from "../../kernel/errors.ts";

/**
 * @param bytes what would be used, by the organization and by the person.
 * @throws ApiError BAD_REQUEST when it is more than they may use.
 */
export function requireSpace(bytes: { readonly ofOrganization: number; readonly ofPerson: number }): void {
  const { ofOrganization, ofPerson } = configuration().uploadQuotas;
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
