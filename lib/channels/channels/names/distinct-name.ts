/** Refuses channel names that look the same as another channel's. */
import { badRequest } from "../../../kernel/errors.ts";
import type { Organization } from "../../../kernel/memory/organization.ts";
import { looksOf } from "../../../text/name-looks.ts";

/**
 * Callers check again inside `asLogged`: a concurrent request may want the same name.
 * @param channelId the channel that is to have the name; null for a new one.
 * @throws ApiError BAD_REQUEST. It does not name the other channel, of which the actor may not know.
 */
export function requireDistinctName(
  { channels }: Organization,
  name: string,
  channelId: number | null,
): void {
  if (channels.lookingLike(name).some(({ id }) => id !== channelId)) throw looksTheSame();
}

/**
 * Like `requireDistinctName` for all new channels of a request; they must also differ from each other.
 * @throws ApiError BAD_REQUEST.
 */
export function requireDistinctNames(organization: Organization, names: readonly string[]): void {
  const looks = new Set<string>();
  for (const name of names) {
    requireDistinctName(organization, name, null);
    const own = looksOf(name);
    if (own.some((look) => looks.has(look))) throw looksTheSame();
    for (const look of own) looks.add(look);
  }
}

function looksTheSame() {
  return badRequest("Another channel has a name that looks the same.");
}
