/** Permission checks of archives. */
import { ROLE_ADMINISTRATOR } from "../roles/roles.contract.ts";

/** Whether a person may download the archives of the organization; what may be asked for, the contracts say. */
export function mayDownload({ role }: { readonly role: number }): boolean {
  return role <= ROLE_ADMINISTRATOR;
}
