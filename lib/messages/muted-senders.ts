/** Messages count as read for receivers who have muted the sender. */
import type { Actor } from "../organization-memory/actor.ts";
import type { Destination } from "./destination.ts";
import { READ_ON_ARRIVAL } from "./flag-bits.ts";
import { type MentionFlags, reaches } from "./mentions.ts";

/** The flags of a new message, with the mark that it counts as read for those receivers. */
export function markReadByMuters(
  { organization, user }: Actor,
  destination: Destination,
  flags: MentionFlags,
): MentionFlags {
  const muters = [...organization.mutedUsers.mutersOf(user.id)].filter((userId) =>
    reaches(organization, destination, userId),
  );
  if (muters.length === 0) return flags;
  const bits = new Map(flags.map((flag) => [flag.userId, flag.bits]));
  for (const userId of muters) bits.set(userId, (bits.get(userId) ?? 0) | READ_ON_ARRIVAL);
  return [...bits].map(([userId, each]) => ({ userId, bits: each }));
}
