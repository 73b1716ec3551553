/** The email address of an account for a viewer: the real one, or a placeholder if the viewer may not see it. */

import { organizationUrl } from "../../kernel/events/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { type EmailViewer, maySeeRealEmail } from "./user-access.ts";
import type { UserRecord } from "./user-records.ts";

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
