/** The channels and people that a term of a narrow names, as far as the viewer may know of them. */

import { mayViewChannel } from "../../channels/channels/channel-access.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { userByApiEmail } from "../../people/users/api-email.ts";
import type { UserRecord } from "../../people/users/user-records.ts";

/** The viewer for whom a narrow is parsed. */
export interface NarrowReader {
  readonly user: UserRecord;
  readonly organization: Organization;
  /** Whether the viewer may know of a person; others are treated like unknown people. */
  readonly isKnown: (person: UserRecord) => boolean;
}

/** A channel by id or by name; undefined for one that is unknown or hidden from the viewer. */
export function findNamedChannel(
  name: string | number,
  { user, organization }: NarrowReader,
): ChannelRecord | undefined {
  const channel =
    typeof name === "number"
      ? organization.channels.get(name)
      : (organization.channels.named(name) ?? organization.channels.get(Number(name)));
  return channel && mayViewChannel(organization, channel, user) ? channel : undefined;
}

/** A person by id or by address; undefined for one who is unknown or hidden from the viewer. */
export function findNamedPerson(
  name: string | number,
  { user, organization, isKnown }: NarrowReader,
): UserRecord | undefined {
  const byAddress = typeof name === "number" ? undefined : userByApiEmail(organization, user, name);
  const person = byAddress ?? organization.users.get(Number(name));
  return person && isKnown(person) ? person : undefined;
}
