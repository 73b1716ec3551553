/** The notification bot as the one who acts. */
import type { Actor } from "../organization-memory/actor.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { notificationBot } from "./system-bots.ts";

/** null in an organization without the bot. */
export function notificationActor(organization: Organization): Actor | null {
  const user = notificationBot(organization);
  return user ? { user, organization, client: "Internal", sessionId: null } : null;
}
