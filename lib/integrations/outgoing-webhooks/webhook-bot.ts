/** The bot of an outgoing webhook, as it is at the moment. */
import { currentStream } from "../../kernel/events/event-dispatcher.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { OUTGOING_WEBHOOK } from "../../people/people-limits.contract.ts";
import { mayAct } from "../../people/users/may-act.ts";

/** @throws Error for an unknown account. */
export async function webhookBot(realmId: number, botId: number): Promise<Actor> {
  const { organization } = await currentStream(realmId);
  const user = organization.users.get(botId);
  if (!user) throw new Error(`The bot ${botId} is not in memory.`);
  return { user, organization, client: "OutgoingWebhookResponse", sessionId: null };
}

/** Look up the bot again after each wait: its record is replaced when the account changes. */
export function mayDeliver({ organization, user }: Actor): boolean {
  return organization.realm.isActive && user.botType === OUTGOING_WEBHOOK && mayAct(organization, user);
}
