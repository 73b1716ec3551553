/** Subscribes people to channels, creating those that do not exist. */

import { mayViewChannel, requireMayCreate } from "../channels/channel-access.ts";
import { channelDescription, channelName } from "../channels/channel-name.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import type { ChannelTemplate, NewChannel } from "../channels/create-channel.ts";
import { renderDescription } from "../channels/render-description.ts";
import { badRequest } from "../errors.ts";
import { streamOf } from "../events/event-dispatcher.ts";
import { logger } from "../log.ts";
import { markdownSnapshot } from "../messages/markdown-snapshot.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { nameKey } from "../text/name-key.ts";
import { userByApiEmail } from "../users/api-email.ts";
import { isSystemBot } from "../users/system-bots.ts";
import { knownTo } from "../users/user-access.ts";
import type { UserRecord } from "../users/user-records.ts";
import { maySubscribe, requireMayFill } from "./subscription-access.ts";
import { announceChannels, notifySubscribed } from "./subscription-notices.ts";
import { type Joined, type Memberships, writeMemberships } from "./write-memberships.ts";

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

/** With more people than this, no direct messages are sent (max_bulk_new_subscription_messages). */
export const MAX_BULK_NOTICES = 100;
/** Memberships written in one transaction, except that a channel is never divided: writing them takes about 50 ms. */
const MAX_MEMBERSHIPS_AT_ONCE = 1_000;

/**
 * @throws ApiError BAD_REQUEST for unknown people, invalid names and missing permissions.
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
  const { template } = input;
  const joined: Joined[] = [];
  for (const part of partsOf(people, existing, await described(actor, missing))) {
    const written = await writeMemberships(actor, { ...part, people, template });
    if (!written) {
      // Lost the race to create a channel: start over, as if the other request had finished before this one began.
      const stream = await streamOf(actor.organization.realm.id);
      await stream.refresh();
      return subscribe(actor, input);
    }
    joined.push(...written);
  }
  const result = outcome(people, joined);
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

/**
 * The channels in as many parts as there are transactions: others can send between them. Each channel is complete with
 * its part.
 */
function partsOf(
  people: readonly UserRecord[],
  existing: readonly ChannelRecord[],
  missing: readonly NewChannel[],
): Pick<Memberships, "existing" | "missing">[] {
  const size = Math.ceil(MAX_MEMBERSHIPS_AT_ONCE / Math.max(1, people.length));
  const chunks = <T>(all: readonly T[]) =>
    Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
      all.slice(index * size, (index + 1) * size),
    );
  return [
    ...chunks(existing).map((some) => ({ existing: some, missing: [] })),
    ...chunks(missing).map((some) => ({ existing: [], missing: some })),
  ];
}

/** Whether a notice was sent. People are subscribed by then, so its failure must not fail the request. */
function wasSent(notice: Promise<void>): Promise<boolean> {
  return notice.then(
    () => true,
    (error) => {
      logger.warn({ err: error }, "a notice about channels could not be sent");
      return false;
    },
  );
}

/** The people to subscribe; hidden people and system bots are treated as unknown. */
async function findPeople(actor: Actor, principals: Subscribe["principals"]): Promise<UserRecord[]> {
  const { organization, user } = actor;
  if (principals === null) return [user];
  const isKnown = await knownTo(actor);
  const people = new Map<number, UserRecord>();
  for (const name of principals) {
    const person =
      typeof name === "number" ? organization.users.get(name) : userByApiEmail(organization, user, name);
    if (!person || isSystemBot(person) || !isKnown(person))
      throw badRequest(typeof name === "number" ? `Invalid user ID ${name}` : `Invalid email '${name}'`);
    if (!person.isActive) throw badRequest(`User not authorized to execute queries on behalf of '${name}'`);
    people.set(person.id, person);
  }
  return [...people.values()];
}

type GivenChannel = Subscribe["channels"][number];

/**
 * Renders the descriptions of new channels, one after the other so that others' messages are rendered in between; equal
 * ones once.
 */
async function described(actor: Actor, channels: readonly GivenChannel[]): Promise<NewChannel[]> {
  const html = new Map<string, string>();
  const complete: NewChannel[] = [];
  for (const channel of channels) {
    const description = channelDescription(channel.description);
    const renderedDescription =
      html.get(description) ?? (await renderDescription(description, markdownSnapshot(actor), actor.user.id));
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

function outcome(
  people: readonly UserRecord[],
  joined: readonly Joined[],
): Pick<SubscribeResult, "subscribed" | "already_subscribed"> {
  const names = (person: UserRecord, among: (entry: Joined) => readonly UserRecord[]) =>
    joined.filter((entry) => among(entry).includes(person)).map((entry) => entry.channel.name);
  const byPerson = (among: (entry: Joined) => readonly UserRecord[]) =>
    Object.fromEntries(
      people
        .map((person) => [String(person.id), names(person, among)] as const)
        .filter(([, list]) => list.length > 0),
    );
  return {
    subscribed: byPerson((entry) => entry.joining),
    already_subscribed: byPerson((entry) => entry.before),
  };
}
