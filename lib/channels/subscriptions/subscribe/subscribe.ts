/** Subscribes people to channels, creating those that do not exist. */

import { badRequest } from "../../../kernel/errors.ts";
import { streamOf } from "../../../kernel/events/event-dispatcher.ts";
import { type Actor, personOf } from "../../../kernel/memory/actor.ts";
import { MAX_BULK_NOTICES, wasSent } from "../../../kernel/message-port.ts";
import type { UserRecord } from "../../../people/users/user-records.ts";
import { nameKey } from "../../../text/name-key.ts";
import { mayViewChannel, requireFewNewChannels, requireMayCreate } from "../../channels/channel-access.ts";
import type { ChannelRecord } from "../../channels/channel-records.ts";
import type { ChannelTemplate, NewChannel } from "../../channels/create-channel.ts";
import { channelDescription, channelName, requireDistinctNames } from "../../channels/names/channel-name.ts";

import { renderDescription } from "../../channels/render-description.ts";
import { markdownSnapshot } from "../../markdown-snapshot/markdown-snapshot.ts";
import { findPeople } from "../find-people.ts";
import { maySubscribe, requireMayFill } from "../subscription-access.ts";
import { writeInParts } from "../write-in-parts.ts";
import { announceChannels, notifySubscribed } from "./subscription-notices.ts";
import type { Joined } from "./write-memberships.ts";

export interface Subscribe {
  readonly channels: readonly { readonly name: string; readonly description: string }[];
  /** Ids or addresses; null: the actor. */
  readonly principals: readonly (number | string)[] | null;
  /** Fail completely when one channel is refused. */
  readonly isFatal: boolean;
  /** For channels that do not exist yet. */
  readonly template: ChannelTemplate;
  readonly announce: boolean;
  /** Notify people by direct message that somebody subscribed them. */
  readonly notify: boolean;
}

export interface SubscribeResult {
  readonly subscribed: Record<string, string[]>;
  readonly already_subscribed: Record<string, string[]>;
  readonly unauthorized?: string[];
  readonly new_subscription_messages_sent?: boolean;
}

/**
 * @throws ApiError UNAUTHORIZED_PRINCIPAL for deactivated people; BAD_REQUEST for unknown ones, invalid names, missing
 *   permissions, and when the actor has created too many channels.
 */
export async function subscribe(actor: Actor, input: Subscribe): Promise<SubscribeResult> {
  const people = await findPeople(actor, input.principals);
  const { existing, missing, refused, namesUnseen } = sortChannels(actor, people, input);
  // First of all, so that without the permission a hidden channel's name is refused like an unknown one.
  if (namesUnseen) {
    requireMayCreate(actor, input.template);
    requireMayFill(actor, people);
  }
  if (refused.length > 0 && input.isFatal)
    throw badRequest(`Unable to access channel (${refused.join(", ")}).`);
  requireFewNewChannels(actor, missing.length);
  requireDistinctNames(
    actor.organization,
    missing.map(({ name }) => name),
  );
  const { template } = input;
  const channels = await described(actor, missing);
  const joined = await writeInParts(actor, { people, existing, missing: channels, template });
  if (!joined) {
    // Lost the race to create a channel: start over, as if the other request had finished before this one began.
    const stream = await streamOf(actor.organization.realm.id);
    await stream.refresh();
    return subscribe(actor, input);
  }
  const result = outcome(joined);
  const made = joined.filter(({ isNew }) => isNew).map(({ channel }) => channel);
  if (input.announce) await wasSent(announceChannels(actor, made));
  const isSent =
    input.notify && people.length <= MAX_BULK_NOTICES && (await wasSent(notifySubscribed(actor, joined)));
  return {
    ...result,
    ...(input.isFatal ? {} : { unauthorized: refused }),
    ...(input.notify ? { new_subscription_messages_sent: isSent } : {}),
  };
}

type GivenChannel = Subscribe["channels"][number];

/**
 * Renders the descriptions of new channels, one after the other so that others' messages are rendered in between; equal
 * ones once.
 */
export async function described(actor: Actor, channels: readonly GivenChannel[]): Promise<NewChannel[]> {
  const html = new Map<string, string>();
  const complete: NewChannel[] = [];
  for (const channel of channels) {
    const description = channelDescription(channel.description);
    const renderedDescription =
      html.get(description) ??
      (await renderDescription(description, markdownSnapshot(actor), personOf(actor.user)));
    html.set(description, renderedDescription);
    complete.push({ name: channel.name, description, renderedDescription });
  }
  return complete;
}

interface SortedChannels {
  readonly existing: ChannelRecord[];
  readonly missing: GivenChannel[];
  /** Names of channels the actor may not subscribe these people to. */
  readonly refused: string[];
  /** Whether the actor sees no channel under one of the names. */
  namesUnseen: boolean;
}

function sortChannels(actor: Actor, people: readonly UserRecord[], input: Subscribe): SortedChannels {
  const { organization, user } = actor;
  const sorted: SortedChannels = { existing: [], missing: [], refused: [], namesUnseen: false };
  const seen = new Set<string>();
  for (const given of input.channels) {
    const name = channelName(given.name);
    if (seen.has(nameKey(name))) continue;
    seen.add(nameKey(name));
    const channel = organization.channels.named(name);
    if (!channel || !mayViewChannel(organization, channel, user)) sorted.namesUnseen = true;
    if (!channel) sorted.missing.push({ name, description: given.description });
    else if (maySubscribe(actor, channel, people)) sorted.existing.push(channel);
    else sorted.refused.push(name);
  }
  return sorted;
}

function outcome(joined: readonly Joined[]): Pick<SubscribeResult, "subscribed" | "already_subscribed"> {
  const byPerson = (among: (entry: Joined) => readonly UserRecord[]) => {
    const names = new Map<string, string[]>();
    for (const entry of joined) {
      for (const person of among(entry)) {
        const id = String(person.id);
        names.set(id, [...(names.get(id) ?? []), entry.channel.name]);
      }
    }
    return Object.fromEntries(names);
  };
  return {
    subscribed: byPerson((entry) => entry.joining),
    already_subscribed: byPerson((entry) => entry.before),
  };
}
