/** The channels that new people are subscribed to. */
import type { Organization } from "../../kernel/memory/organization.ts";

/** Their ids, without those of archived channels. */
export function defaultChannelIds({ channels }: Pick<Organization, "channels">): number[] {
  return [...channels.all()]
    .filter((channel) => channel.isDefault && !channel.isArchived)
    .map((channel) => channel.id);
}
