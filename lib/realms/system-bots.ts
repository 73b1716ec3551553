/** The accounts that speak for the server itself, one of each in every organization. */
import type { Directory } from "../directory/directory.ts";
import type { UserRecord } from "../directory/records.ts";

export const NOTIFICATION_BOT = {
  email: "notification-bot@parley.invalid",
  fullName: "Notification Bot",
} as const;

/** Whether an account speaks for the server: nobody can own or rename one. */
export function isSystemBot(user: { readonly email: string; readonly botType: number | null }): boolean {
  return user.botType !== null && user.email === NOTIFICATION_BOT.email;
}

/** The organization's notification bot. */
export function notificationBot(directory: Directory): UserRecord | undefined {
  return directory.userByEmail(NOTIFICATION_BOT.email);
}
