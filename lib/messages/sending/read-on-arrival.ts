/** Messages count as read for receivers who have muted the sender, and for the one whose doing they tell of. */
import type { Actor } from "../../kernel/memory/actor.ts";
import { READ_ON_ARRIVAL } from "../messages/flag-bits.ts";
import type { Destination } from "./destination.ts";
import { type MentionFlags, reaches } from "./mentions.ts";

/** With more muters than this, the send does not write that they have read it: everybody's sends wait for each row. */
const MOST_AT_ONCE = 100;

interface ReadMarks {
  /** The flags of a new message, with the mark that it counts as read for those receivers. */
  readonly flags: MentionFlags;
  /** Whether muters are so many that theirs is written after the send (lib/messages/muted-users/write-late-reads.ts). */
  readonly isReadLate: boolean;
}

/**
 * Adds the marks to the flags of a new message.
 * @param tellsOf the account whose doing it tells of.
 */
export function markReadOnArrival(
  { organization, user }: Actor,
  destination: Destination,
  flags: MentionFlags,
  tellsOf: number | undefined,
): ReadMarks {
  const reached = (userIds: Iterable<number>) =>
    [...userIds].filter((userId) => reaches(organization, destination, userId));
  const muters = reached(organization.mutedUsers.mutersOf(user.id));
  const isReadLate = muters.length > MOST_AT_ONCE;
  const readers = [...(isReadLate ? [] : muters), ...(tellsOf === undefined ? [] : reached([tellsOf]))];
  if (readers.length === 0) return { flags, isReadLate };
  const bits = new Map(flags.map((flag) => [flag.userId, flag.bits]));
  for (const userId of readers) bits.set(userId, (bits.get(userId) ?? 0) | READ_ON_ARRIVAL);
  return { flags: [...bits].map(([userId, each]) => ({ userId, bits: each })), isReadLate };
}
