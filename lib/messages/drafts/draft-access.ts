/** Permission checks of drafts: whether a person keeps them on the server, and whom they may be addressed to. */
import { invalidChannelId, mayViewChannel } from "../../channels/channels/channel-access.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { knownTo } from "../../people/users/user-access.ts";
import type { DraftInput } from "./drafts.contract.ts";

/** @throws ApiError BAD_REQUEST when the person has chosen that their clients keep drafts to themselves. */
export function requireSynchronization({ user }: Actor): void {
  if (!user.settings.enable_drafts_synchronization) {
    throw badRequest("User has disabled synchronizing drafts.");
  }
}

/**
 * Checks that the person may know of the channel or of the people. One query, whatever the number of drafts.
 * @throws ApiError BAD_REQUEST.
 */
export async function requireKnownRecipients(actor: Actor, drafts: readonly DraftInput[]): Promise<void> {
  const { organization, user } = actor;
  for (const { type, to } of drafts) {
    if (type !== "stream") continue;
    const [channelId, ...others] = to;
    if (channelId === undefined || others.length > 0) {
      throw badRequest("Must specify exactly 1 channel ID for channel messages");
    }
    const channel = organization.channels.get(channelId);
    if (!channel || !mayViewChannel(organization, channel, user)) throw invalidChannelId();
  }
  const userIds = new Set(drafts.flatMap(({ type, to }) => (type === "private" ? to : [])));
  if (userIds.size === 0) return;
  const isKnown = knownTo(actor);
  for (const id of userIds) {
    const person = organization.users.get(id);
    if (!person || !isKnown(person)) throw badRequest(`Invalid user ID ${id}`);
  }
}
