/** Creates a channel with its first subscribers. */

import { ApiError } from "../../../kernel/errors.ts";
import type { Actor } from "../../../kernel/memory/actor.ts";
import { MAX_BULK_NOTICES, wasSent } from "../../../kernel/message-port.ts";
import { requireFewNewChannels, requireMayCreate } from "../../channels/channel-access.ts";
import type { ChannelTemplate } from "../../channels/create-channel.ts";
import { channelName } from "../../channels/names/channel-name.ts";
import { requireDistinctName } from "../../channels/names/distinct-name.ts";
import { findPeople } from "../find-people.ts";
import { requireMayFill } from "../subscription-access.ts";
import { writeInParts } from "../write-in-parts.ts";
import { described } from "./subscribe.ts";
import { announceChannels, notifySubscribed } from "./subscription-notices.ts";

export interface FilledChannel {
  readonly name: string;
  readonly description: string;
  readonly subscriberIds: readonly number[];
  readonly template: ChannelTemplate;
  readonly announce: boolean;
  /** Notify people by direct message that somebody subscribed them. */
  readonly notify: boolean;
}

/**
 * @throws ApiError CHANNEL_ALREADY_EXISTS, UNAUTHORIZED_PRINCIPAL; BAD_REQUEST for unknown people, an invalid name,
 *   missing permissions, and when the actor has created too many channels.
 */
export async function createFilledChannel(actor: Actor, input: FilledChannel): Promise<{ id: number }> {
  requireMayCreate(actor, input.template);
  const name = channelName(input.name);
  const people = await findPeople(actor, input.subscriberIds);
  requireMayFill(actor, people);
  if (actor.organization.channels.named(name)) throw alreadyExists(name);
  requireDistinctName(actor.organization, name, null);
  requireFewNewChannels(actor, 1);
  const missing = await described(actor, [{ name, description: input.description }]);
  const joined = await writeInParts(actor, { people, existing: [], missing, template: input.template });
  const channel = joined?.[0]?.channel;
  if (!joined || !channel) throw alreadyExists(name);
  if (input.announce) await wasSent(announceChannels(actor, [channel]));
  if (input.notify && people.length <= MAX_BULK_NOTICES) await wasSent(notifySubscribed(actor, joined));
  return { id: channel.id };
}

function alreadyExists(name: string): ApiError {
  return new ApiError("CHANNEL_ALREADY_EXISTS", `Channel '${name}' already exists`);
}
