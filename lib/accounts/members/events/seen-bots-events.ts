/** Events for a person whose role changes: it decides which bots the person may manage. */

import type { NewEvent } from "../../../kernel/events/event-entry.ts";
import type { Organization } from "../../../kernel/memory/organization.ts";
import type { UserRecord } from "../../../people/users/user-records.ts";
import { mayManageBot } from "../../bots/bot-access.ts";
import { botHandedOver, botRemoved } from "../../bots/bot-events.ts";

/** The bots that the person may manage from now on, and those that the person no longer may. */
export function seenBotsEvents(organization: Organization, former: UserRecord, user: UserRecord): NewEvent[] {
  if (!user.isActive || former.role === user.role) return [];
  const audience = { kind: "users", userIds: [user.id] } as const;
  return [...organization.users.all()].flatMap((bot) => {
    const may = mayManageBot(user, bot);
    if (may === mayManageBot(former, bot)) return [];
    return [may ? botHandedOver(bot.id, audience) : botRemoved.event({ botId: bot.id }, audience)];
  });
}
