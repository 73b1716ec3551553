/** Names the email address of a channel, and those of all for administrators. */
import type { z } from "zod";
import { refusePersonalKey } from "../../auth/keys/api-key.ts";
import { requireVisibleChannel } from "../../channels/channels/channel-access.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { mayPost, requireMayPost } from "../../messages/messages/message-access.ts";
import { mayAct } from "../../people/users/may-act.ts";
import { systemBot } from "../../people/users/system-bots.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { channelAddress } from "./channel-address.ts";
import type { getChannelEmails as listContract } from "./channel-email.contract.ts";

/**
 * The address at which mail is shown as from the sender: the actor, an active bot of theirs or, when none is given, the
 * email gateway bot. The actor's permission to post is also the sender's, since a bot may post where its owner may and
 * the gateway bot in every channel.
 * @throws ApiError BAD_REQUEST for a channel that is unknown to the actor or in which they may not post, and for a
 * sender who is anybody else; for keys of programs, unless the sender is the gateway bot: mail to the address of a person or
 * their bot is posted in their name for longer than the key is valid.
 */
export function getChannelEmail(
  actor: Actor,
  { channelId, senderId }: { readonly channelId: number; readonly senderId: number | undefined },
): { email: string } {
  const channel = requireVisibleChannel(actor, channelId);
  requireMayPost(actor, channel, channelId);
  const sender = requireSender(actor, senderId);
  if (sender !== systemBot(actor.organization, "emailGateway")) refusePersonalKey(actor);
  return { email: channelAddress(actor.organization, { channel, sender }) };
}

/** For the channels that the actor may post in, ordered by name. */
export function getChannelEmails(actor: Actor): z.input<typeof listContract.returns> {
  const { organization } = actor;
  const sender = systemBot(organization, "emailGateway");
  if (!sender) return { channels: [] };
  const channels = [...organization.channels.all()]
    .filter((channel) => mayPost(actor, channel))
    .sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
  return {
    channels: channels.map((channel) => ({
      stream_id: channel.id,
      name: channel.name,
      email: channelAddress(organization, { channel, sender }),
    })),
  };
}

function requireSender({ organization, user }: Actor, senderId: number | undefined): UserRecord {
  const gateway = systemBot(organization, "emailGateway");
  const sender = senderId === undefined ? gateway : organization.users.get(senderId);
  const isOwn = sender && (sender.id === user.id || sender.botOwnerId === user.id);
  if (sender && (isOwn || sender === gateway) && mayAct(organization, sender)) return sender;
  throw badRequest("No such bot");
}
