/** The e-mail address of an account for a viewer: the real one, or a placeholder if the viewer may not see it. */

import { organizationUrl } from "../events/find-organization.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { ROLE_ADMINISTRATOR, ROLE_GUEST, ROLE_MEMBER, ROLE_MODERATOR } from "../roles/roles.contract.ts";
import type { UserRecord } from "./user-records.ts";

/** The account that the address is shown to. */
export type EmailViewer = Pick<UserRecord, "id" | "role">;

/** The least powerful role that sees the real address, by email_address_visibility; 0 nobody. */
const visibleTo: Readonly<Record<number, number>> = {
  1: ROLE_GUEST,
  2: ROLE_MEMBER,
  3: ROLE_ADMINISTRATOR,
  4: 0,
  5: ROLE_MODERATOR,
};

/** Whether `viewer` may see the real address of `user`; a bot's is never hidden. */
export function maySeeRealEmail(viewer: EmailViewer, user: UserRecord): boolean {
  if (user.botType !== null || viewer.id === user.id) return true;
  return viewer.role <= (visibleTo[user.settings.email_address_visibility] ?? 0);
}

/** The address of `user` for `viewer`. */
export function apiEmail(organization: Organization, viewer: EmailViewer, user: UserRecord): string {
  return shownEmail(organization, user, maySeeRealEmail(viewer, user));
}

/** The address of `user` for viewers who may see the real one, or for those who may not. */
export function shownEmail(organization: Organization, user: UserRecord, isShown: boolean): string {
  return isShown ? user.email : `user${user.id}@${placeholderHost(organization)}`;
}

/** The account with this address for `viewer`: a real address that is hidden from the viewer finds nobody. */
export function userByApiEmail(
  organization: Organization,
  viewer: EmailViewer,
  email: string,
): UserRecord | undefined {
  const address = email.trim();
  const user = organization.users.byEmail(address);
  if (user) return maySeeRealEmail(viewer, user) ? user : undefined;
  const [, id, host = ""] = /^user(\d{1,9})@(.+)$/i.exec(address) ?? [];
  if (id === undefined || host.toLowerCase() !== placeholderHost(organization)) return undefined;
  return organization.users.get(Number(id));
}

function placeholderHost(organization: Organization): string {
  return new URL(organizationUrl(organization)).hostname;
}
