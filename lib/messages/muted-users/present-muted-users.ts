/** The people whom a person has muted, as on the wire. */
import type { z } from "zod";
import type { MutedUser } from "./muted-user-records.ts";
import type { mutedUserShape } from "./muted-users.contract.ts";

/** In the order in which they were muted. */
export function presentMutedUsers(muted: readonly MutedUser[]): z.input<typeof mutedUserShape>[] {
  return muted
    .toSorted((one, other) => one.mutedAt - other.mutedAt || one.id - other.id)
    .map(({ id, mutedAt }) => ({ id, timestamp: mutedAt }));
}
