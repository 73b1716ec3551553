/** Who may know of whom. */
import type { Directory } from "../directory/directory.ts";
import type { UserRecord } from "../directory/records.ts";

/** Whether a person may know of everyone in the organization. */
export function mayAccessAllUsers(directory: Directory, viewer: UserRecord): boolean {
  return directory.may(viewer, "can_access_all_users_group");
}

/**
 * Whether `viewer` knows of `user` by what the directory tells: everyone, bots, and those with whom a channel is
 * shared. A direct conversation makes people known to each other as well; only the database tells of those.
 */
export function mayMeet(directory: Directory, viewer: UserRecord, user: UserRecord): boolean {
  if (viewer.id === user.id || user.botType !== null || mayAccessAllUsers(directory, viewer)) return true;
  for (const channelId of directory.channelsOf(viewer.id)) {
    if (directory.subscription(channelId, user.id)) return true;
  }
  return false;
}

/**
 * Everyone a person may know of: all, or those with whom the person shares a channel or a direct
 * conversation, and bots.
 * @param partnerIds who takes part in the person's direct conversations.
 */
export function accessibleUsers(
  directory: Directory,
  viewer: UserRecord,
  partnerIds: Iterable<number>,
): UserRecord[] {
  if (mayAccessAllUsers(directory, viewer)) return [...directory.users()];
  const known = new Set([viewer.id, ...partnerIds]);
  for (const channelId of directory.channelsOf(viewer.id)) {
    for (const id of directory.subscribers(channelId).keys()) known.add(id);
  }
  return [...directory.users()].filter((user) => known.has(user.id) || user.botType !== null);
}
