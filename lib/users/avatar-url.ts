/** URL of an account's avatar: always on this server, so that no third party learns who views whom. */

/** Relative to the organization's address; contains a version, so it can be cached for long. */
export function avatarUrl(user: { readonly id: number; readonly avatarVersion: number }): string {
  return `/avatar/${user.id}?v=${user.avatarVersion}`;
}

/** The avatar of a person whom the viewer may not know of: the same for everyone. */
export const UNKNOWN_AVATAR_URL = "/avatar/unknown";
