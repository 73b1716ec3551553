/** A user's name, address and avatar as a viewer may see them. */
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { type EmailViewer, maySeeRealEmail } from "./user-access.ts";
import type { UserRecord } from "./user-records.ts";

/** Only the id of an unknown user is shown. */
export type PersonView = "all" | "without_address" | "unknown";

/** Clients of the protocol know this name. */
const UNKNOWN_NAME = "Unknown user";

export function personView(viewer: EmailViewer, person: UserRecord, isKnown: boolean): PersonView {
  if (!isKnown) return "unknown";
  return maySeeRealEmail(viewer, person) ? "all" : "without_address";
}

export function shownPerson(organization: Organization, person: UserRecord, view: PersonView) {
  return {
    email: shownEmail(organization, person, view === "all"),
    fullName: view === "unknown" ? UNKNOWN_NAME : person.fullName,
    avatarUrl: view === "unknown" ? UNKNOWN_AVATAR_URL : avatarUrl(person),
  };
}

export function apiEmail(organization: Organization, viewer: EmailViewer, user: UserRecord): string {
  return shownEmail(organization, user, maySeeRealEmail(viewer, user));
}

export function shownEmail(organization: Organization, user: UserRecord, isShown: boolean): string {
  return isShown ? user.email : `user${user.id}@${placeholderHost(organization)}`;
}

/** A hidden real address finds nobody. */
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

/** Includes a version, so it can be cached for long. */
export function avatarUrl(user: Pictured): string {
  return `/avatar/${user.id}?v=${user.avatarVersion}`;
}

/** 500 pixels wide. */
function mediumAvatarUrl(user: Pictured): string {
  return `/avatar/${user.id}/medium?v=${user.avatarVersion}`;
}

/** "U": uploaded; "G": drawn (a third party's on other servers). */
export function avatarFields(user: Pictured & { readonly avatarKey: string | null }) {
  return {
    avatar_source: user.avatarKey === null ? ("G" as const) : ("U" as const),
    avatar_url: avatarUrl(user),
    avatar_url_medium: mediumAvatarUrl(user),
    avatar_version: user.avatarVersion,
  };
}

const UNKNOWN_AVATAR_URL = "/avatar/unknown";
