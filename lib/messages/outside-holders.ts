/** People who have messages in their history although they are not in the channel: they have flagged or reacted to them. */
import type { Organization } from "../organization-memory/organization.ts";

/** Those who are not in the channel, of people who have flags on its messages; a reaction leaves one too. */
export function outsideHolders(
  { subscriptions }: Organization,
  channelId: number,
  flaggerIds: readonly number[],
): number[] {
  return [...new Set(flaggerIds)].filter((userId) => !subscriptions.of(channelId, userId));
}
