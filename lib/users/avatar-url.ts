/** Address of an account's avatar: always this server's, so that no third party learns who looks at whom. */

/** Relative to the organization's address; the version makes it safe to keep for long. */
export function avatarUrl(user: { readonly id: number; readonly avatarVersion: number }): string {
  return `/avatar/${user.id}?v=${user.avatarVersion}`;
}
