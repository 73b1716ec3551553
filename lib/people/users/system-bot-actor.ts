/** A system bot as the one who acts. */
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { type SystemBot, systemBot } from "./system-bots.ts";

/** null in an organization without the bot. */
export function systemBotActor(organization: Organization, kind: SystemBot): Actor | null {
  const user = systemBot(organization, kind);
  return user ? { user, organization, client: "Internal", sessionId: null } : null;
}
