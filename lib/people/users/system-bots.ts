/** The server's own bots, one of each per organization. */

import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "./user-records.ts";

export const systemBots = {
  /** Announces subscriptions, new channels, moved topics. */
  notification: { email: "notification-bot@parley.invalid", fullName: "Notification Bot" },
  welcome: { email: "welcome-bot@parley.invalid", fullName: "Welcome Bot" },
  /** Sends incoming email, unless its address names another sender. */
  emailGateway: { email: "emailgateway@parley.invalid", fullName: "Email Gateway" },
} as const;

export type SystemBot = keyof typeof systemBots;

const addresses: ReadonlySet<string> = new Set(Object.values(systemBots).map(({ email }) => email));

/**
 * Nobody can own or rename a system bot.
 * @param kind absent: any.
 */
export function isSystemBot(
  user: { readonly email: string; readonly botType: number | null },
  kind?: SystemBot,
): boolean {
  if (user.botType === null) return false;
  return kind === undefined ? addresses.has(user.email) : user.email === systemBots[kind].email;
}

export function systemBot(organization: Organization, kind: SystemBot): UserRecord | undefined {
  return organization.users.byEmail(systemBots[kind].email);
}

/** null in an organization without the bot. */
export function systemBotActor(organization: Organization, kind: SystemBot): Actor | null {
  const user = systemBot(organization, kind);
  return user ? { user, organization, client: "Internal", sessionId: null } : null;
}
