/** URL of an account's avatar: always on this server, so that no third party learns who views whom. */

/** Relative to the organization's address; contains a version, so it can be cached for long. */
export function avatarUrl(user: { readonly id: number; readonly avatarVersion: number }): string {
  return `/avatar/${user.id}?v=${user.avatarVersion}`;
}
