/** Permission checks of archives. */
import type { Actor } from "../../kernel/memory/actor.ts";
import { ROLE_ADMINISTRATOR, ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";

/**
 * Whether a person may download an archive of the organization; what may be asked for, the contracts say.
 * @param kind of the archive. One with everybody's private data is for owners, while they may read it.
 */
export function mayDownload({ organization, user }: Actor, kind: string): boolean {
  if (kind !== "unconsented") return user.role <= ROLE_ADMINISTRATOR;
  return user.role <= ROLE_OWNER && organization.realm.settings.owner_full_content_access;
}
