/** Channel operations for groups and the organization, which are lower layers. */

import type { ChannelPort } from "../../kernel/channel-port.ts";
import { badRequest } from "../../kernel/errors.ts";
import { asLogged } from "../../kernel/events/as-logged.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { channelSettings } from "../../organization/organizations/organization-access.ts";
import { knownPeople } from "../known-people/acquaintance-events.ts";
import { tell } from "../known-people/tell-viewers.ts";
import { groupUses } from "../permissions/group-uses.ts";
import { requireShare } from "../registration-quota/registration-quota.ts";
import { invalidChannelId, mayViewChannel } from "./channel-access.ts";
import { channelSightEvents, tellSight } from "./sight-of-group-members.ts";

/**
 * Requires active channels visible to the actor, and for moderation requests a private one.
 * @throws ApiError BAD_REQUEST.
 */
function requireMayChooseChannels(
  organization: Organization,
  user: Actor["user"] | null,
  settings: Readonly<Record<string, unknown>>,
): void {
  for (const [name, value] of Object.entries(settings)) {
    if (!channelSettings.has(name) || typeof value !== "number" || value < 0) continue;
    const channel = organization.channels.get(value);
    const isVisible = channel && (user === null || mayViewChannel(organization, channel, user));
    if (!isVisible || channel.isArchived) throw invalidChannelId();
    if (name === "moderation_request_channel_id" && !channel.isPrivate) {
      throw badRequest("Moderation request channel must be private.");
    }
  }
}

export const implementedChannelPort: ChannelPort = {
  sightEvents: channelSightEvents,
  tellSight,
  requireShare,
  groupUses,
  requireMayChooseChannels,
  async knownPeopleChange(log, organization, groupId) {
    const known = await asLogged(log, organization, () => knownPeople(organization, groupId));
    return () => tell(log, known);
  },
};
