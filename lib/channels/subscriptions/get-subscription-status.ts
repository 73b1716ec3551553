/** Tells whether somebody is subscribed to a channel. */

import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { findUser } from "../../people/users/get-users.ts";
import { requireVisibleChannel } from "../channels/channel-access.ts";

/** @throws ApiError BAD_REQUEST for an account or a channel that is unknown to the actor. */
export async function getSubscriptionStatus(
  actor: Actor,
  { userId, channelId }: { userId: number; channelId: number },
): Promise<{ is_subscribed: boolean }> {
  const channel = requireVisibleChannel(actor, channelId);
  if (!(await findUser(actor, userId))) throw badRequest("No such user");
  return { is_subscribed: actor.organization.subscriptions.of(channel.id, userId) !== undefined };
}
