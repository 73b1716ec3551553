/** Messages count as read for receivers who have muted the sender. */
import type { Actor } from "../../organization-memory/actor.ts";
import { READ_ON_ARRIVAL } from "../flag-bits.ts";
import type { Destination } from "./destination.ts";
import { type MentionFlags, reaches } from "./mentions.ts";

/** With more muters than this, the send does not write that they have read it: everybody's sends wait for each row. */
const MOST_AT_ONCE = 100;

interface MutedMarks {
  /** The flags of a new message, with the mark that it counts as read for those receivers. */
  readonly flags: MentionFlags;
  /** Whether they are so many that it is written after the send (lib/muted-users/write-late-reads.ts). */
  readonly isReadLate: boolean;
}

/** Adds the marks to the flags of a new message. */
export function markReadByMuters(
  { organization, user }: Actor,
  destination: Destination,
  flags: MentionFlags,
): MutedMarks {
  const muters = [...organization.mutedUsers.mutersOf(user.id)].filter((userId) =>
    reaches(organization, destination, userId),
  );
  if (muters.length === 0) return { flags, isReadLate: false };
  if (muters.length > MOST_AT_ONCE) return { flags, isReadLate: true };
  const bits = new Map(flags.map((flag) => [flag.userId, flag.bits]));
  for (const userId of muters) bits.set(userId, (bits.get(userId) ?? 0) | READ_ON_ARRIVAL);
  return { flags: [...bits].map(([userId, each]) => ({ userId, bits: each })), isReadLate: false };
}
