/** Subscribes people to channels, creating missing ones. */
import { badRequest } from "../../../kernel/errors.ts";
import { streamOf } from "../../../kernel/events/event-dispatcher.ts";
import { type Actor, personOf } from "../../../kernel/memory/actor.ts";
import { MAX_BULK_NOTICES, wasSent } from "../../../kernel/message-port.ts";
import type { UserRecord } from "../../../people/users/user-records.ts";
import { nameKey } from "../../../text/name-key.ts";
import { requireFewNewChannels, requireMayCreate, seesChannel } from "../../channels/channel-access.ts";
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
  /** Whether one refused channel fails the request. */
  readonly isFatal: boolean;
  readonly template: ChannelTemplate;
  readonly announce: boolean;
  /** Whether to notify people whom others subscribed. */
  readonly notify: boolean;
}

export interface SubscribeResult {
  readonly subscribed: Record<string, string[]>;
  readonly already_subscribed: Record<string, string[]>;
  readonly unauthorized?: string[];
  readonly new_subscription_messages_sent?: boolean;
}

/**
 * @throws ApiError UNAUTHORIZED_PRINCIPAL for deactivated people; BAD_REQUEST for unknown people, invalid names,
 *   without permission, and for too many new channels.
 */
export async function subscribe(actor: Actor, input: Subscribe): Promise<SubscribeResult> {
  const people = await findPeople(actor, input.principals);
  const { existing, missing, refused, namesUnseen } = sortChannels(actor, people, input);
  // Checked first, so that without the permission, hidden and unknown names fail alike.
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
    // Lost the race to create a channel: start over.
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

/** Renders sequentially, so that messages are rendered in between; equal descriptions once. */
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
  /** Channels the actor may not subscribe these people to. */
  readonly refused: string[];
  /** Whether a name matches no channel visible to the actor. */
  namesUnseen: boolean;
}

function sortChannels(actor: Actor, people: readonly UserRecord[], input: Subscribe): SortedChannels {
  const { organization } = actor;
  const sorted: SortedChannels = { existing: [], missing: [], refused: [], namesUnseen: false };
  const seen = new Set<string>();
  for (const given of input.channels) {
    const name = channelName(given.name);
    if (seen.has(nameKey(name))) continue;
    seen.add(nameKey(name));
    const channel = organization.channels.named(name);
    if (!channel || !seesChannel(actor, channel)) sorted.namesUnseen = true;
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
