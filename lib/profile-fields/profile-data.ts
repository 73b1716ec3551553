/** What people say of themselves in custom profile fields. */

/** The field that a user object has where it is asked for; bots have none. Nobody has filled in anything yet. */
export function profileDataOf({ botType }: { readonly botType: number | null }) {
  return botType === null ? { profile_data: {} } : {};
}
