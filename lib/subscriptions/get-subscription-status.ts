/** Tells whether somebody is subscribed to a channel. */
import { requireVisibleChannel } from "../channels/channel-access.ts";
import { badRequest } from "../errors.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { findUser } from "../users/get-users.ts";

/** @throws ApiError BAD_REQUEST for an account or a channel that is unknown to the actor. */
export async function getSubscriptionStatus(
  actor: Actor,
  { userId, channelId }: { userId: number; channelId: number },
): Promise<{ is_subscribed: boolean }> {
  const channel = requireVisibleChannel(actor, channelId);
  if (!(await findUser(actor, userId))) throw badRequest("No such user");
  return { is_subscribed: actor.organization.subscriptions.of(channel.id, userId) !== undefined };
}
