/** Which outgoing webhooks a message is for. */
import { mayReadChannel } from "../../channels/channels/channel-access.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { RenderedMessage } from "../../markdown/render-message.ts";
import { OUTGOING_WEBHOOK } from "../../people/people-limits.contract.ts";
import { mayAct } from "../../people/users/may-act.ts";
import type { Destination } from "./destination.ts";

/** Per message: each makes the server ask another one. */
export const MAX_WEBHOOKS = 20;

/**
 * Those whom it mentions where they may read it, or who take part in the direct conversation. A bot's message is for none:
 * two that answer each other would never end.
 */
export function webhookBots(
  { user, organization }: Actor,
  { channel, people }: Destination,
  { mentionedUserIds }: RenderedMessage,
): number[] {
  if (user.botType !== null) return [];
  const addressed = channel ? mentionedUserIds : people.map(({ id }) => id);
  const bots = addressed.flatMap((id) => {
    const bot = organization.users.get(id);
    return bot?.botType === OUTGOING_WEBHOOK && mayAct(organization, bot) ? [bot] : [];
  });
  return bots
    .filter((bot) => !channel || mayReadChannel(organization, channel, bot))
    .slice(0, MAX_WEBHOOKS)
    .map(({ id }) => id);
}
