/** The bots of the server itself, one of each in every organization. */
import type { Organization } from "../organization-memory/organization.ts";
import type { UserRecord } from "./user-records.ts";

export const NOTIFICATION_BOT = {
  email: "notification-bot@parley.invalid",
  fullName: "Notification Bot",
} as const;

/** Whether an account is a system bot, which nobody can own or rename. */
export function isSystemBot(user: { readonly email: string; readonly botType: number | null }): boolean {
  return user.botType !== null && user.email === NOTIFICATION_BOT.email;
}

/** The organization's notification bot. */
export function notificationBot(organization: Organization): UserRecord | undefined {
  return organization.users.byEmail(NOTIFICATION_BOT.email);
}
