/** Whether an account may do anything at all. */
import type { Directory } from "./directory.ts";
import type { UserRecord } from "./records.ts";

/** Whether the account is active and, of a bot that belongs to somebody, its owner as well. */
export function mayAct(directory: Directory, user: UserRecord): boolean {
  if (!user.isActive || user.botOwnerId === null) return user.isActive;
  return directory.user(user.botOwnerId)?.isActive ?? false;
}
