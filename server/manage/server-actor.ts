/** The acting account when the server's administrator runs a command in an organization. */
import type { Actor } from "../../lib/kernel/memory/actor.ts";
import type { Organization } from "../../lib/kernel/memory/organization.ts";
import { systemBotActor } from "../../lib/people/users/system-bots.ts";
import type { UserRecord } from "../../lib/people/users/user-records.ts";
import { CommandError } from "./command.ts";

/**
 * @param user who will own what is created, such as a bot; by default the notification bot acts.
 * @throws CommandError for a deactivated organization.
 */
export function serverActor(organization: Organization, user?: UserRecord): Actor {
  const { name, isActive } = organization.realm;
  if (!isActive) throw new CommandError(`${name} is deactivated: reactivate it first.`);
  if (user) return { user, organization, client: "Internal", sessionId: null, isServer: true };
  const bot = systemBotActor(organization, "notification");
  if (!bot) throw new CommandError(`${name} has no notification bot.`);
  return { ...bot, isServer: true };
}
