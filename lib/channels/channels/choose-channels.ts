/** Checks the channels that settings of the organization name. */

import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { channelSettings } from "../../organization/organizations/organization-access.ts";
import { invalidChannelId, mayViewChannel } from "./channel-access.ts";

/**
 * Checks the channels that settings name: they exist, are not archived, and the actor may know of them. Requests for
 * moderation are confidential, so their channel is private.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayChooseChannels(
  { organization, user }: Actor,
  settings: Readonly<Record<string, unknown>>,
): void {
  for (const [name, value] of Object.entries(settings)) {
    if (!channelSettings.has(name) || typeof value !== "number" || value < 0) continue;
    const channel = organization.channels.get(value);
    if (!channel || channel.isArchived || !mayViewChannel(organization, channel, user)) {
      throw invalidChannelId();
    }
    if (name === "moderation_request_channel_id" && !channel.isPrivate) {
      throw badRequest("Moderation request channel must be private.");
    }
  }
}
