/** URL of an account's avatar: always on this server, so that no third party learns who views whom. */

interface Pictured {
  readonly id: number;
  readonly avatarVersion: number;
}

/** Relative to the organization's address; contains a version, so it can be cached for long. */
export function avatarUrl(user: Pictured): string {
  return `/avatar/${user.id}?v=${user.avatarVersion}`;
}

/** The same in a size of 500 pixels. */
export function mediumAvatarUrl(user: Pictured): string {
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
export const UNKNOWN_AVATAR_URL = "/avatar/unknown";
