/** How a person appears to a viewer: name, address and avatar, as far as the viewer may know them. */

import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { type EmailViewer, maySeeRealEmail } from "./user-access.ts";
import type { UserRecord } from "./user-records.ts";

/** What a viewer may know of a person; of someone unknown, only the id. */
export type PersonView = "all" | "without_address" | "unknown";

/** The display name of a person whom the viewer may not know of; clients of the protocol know it. */
const UNKNOWN_NAME = "Unknown user";

/** What `viewer` may know of `person`. */
export function personView(viewer: EmailViewer, person: UserRecord, isKnown: boolean): PersonView {
  if (!isKnown) return "unknown";
  return maySeeRealEmail(viewer, person) ? "all" : "without_address";
}

/** Name, address and avatar of a person for viewers of this kind. */
export function shownPerson(organization: Organization, person: UserRecord, view: PersonView) {
  return {
    email: shownEmail(organization, person, view === "all"),
    fullName: view === "unknown" ? UNKNOWN_NAME : person.fullName,
    avatarUrl: view === "unknown" ? UNKNOWN_AVATAR_URL : avatarUrl(person),
  };
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

interface Pictured {
  readonly id: number;
  readonly avatarVersion: number;
}

/** Relative to the organization's address; contains a version, so it can be cached for long. */
export function avatarUrl(user: Pictured): string {
  return `/avatar/${user.id}?v=${user.avatarVersion}`;
}

/** The same in a size of 500 pixels. */
function mediumAvatarUrl(user: Pictured): string {
  return `/avatar/${user.id}/medium?v=${user.avatarVersion}`;
}

/** All that the protocol says of an avatar. "U": uploaded; "G", a third party's in other servers, is the drawn one. */
export function avatarFields(user: Pictured & { readonly avatarKey: string | null }) {
  return {
    avatar_source: user.avatarKey === null ? ("G" as const) : ("U" as const),
    avatar_url: avatarUrl(user),
    avatar_url_medium: mediumAvatarUrl(user),
    avatar_version: user.avatarVersion,
  };
}

/** The avatar of a person whom the viewer may not know of: the same for everyone. */
const UNKNOWN_AVATAR_URL = "/avatar/unknown";
