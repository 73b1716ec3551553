/** Writes memberships of several channels in one transaction, making the channels that are new. */
import type { Actor } from "../auth/actor.ts";
import { channelActivity } from "../channels/channel-activity.ts";
import { type CreatedChannel, insertChannel, type NewChannel } from "../channels/create-channel.ts";
import { type ChannelContext, newChannelActivity } from "../channels/present-channel.ts";
import { Prisma } from "../db/generated/client.ts";
import { type Transaction, transaction } from "../db/transaction.ts";
import type { ChannelRecord, GroupRecord, UserRecord } from "../directory/records.ts";
import { badRequest } from "../errors.ts";
import { appendEvents, lockLog, type NewEvent } from "../events/append-event.ts";
import { mayViewChannel } from "../events/audience.ts";
import { type Joining, joiningEvents } from "./subscription-events.ts";
import { insertSubscribers, setSubscribedSince } from "./subscription-queries.ts";

/** A channel with those who were in it before and those who joined now. */
export interface Joined {
  readonly channel: ChannelRecord;
  readonly joining: readonly UserRecord[];
  readonly before: readonly UserRecord[];
  readonly isNew: boolean;
}

/**
 * Makes the missing channels and puts everyone into all of them.
 * @throws ApiError BAD_REQUEST when somebody else made a channel of that name meanwhile.
 */
export async function writeMemberships(
  actor: Actor,
  people: readonly UserRecord[],
  existing: readonly ChannelRecord[],
  missing: readonly NewChannel[],
): Promise<Joined[]> {
  const realmId = actor.directory.realm.id;
  const activity = await channelActivity(actor.directory, existing);
  try {
    return await transaction(async (tx) => {
      await lockLog(tx, realmId);
      const created: CreatedChannel[] = [];
      for (const given of missing) created.push(await insertChannel(tx, actor, given));
      const joined: Joined[] = [
        ...existing.map((channel) => sortPeople(actor, people, channel)),
        ...created.map(({ channel }) => ({ channel, joining: people, before: [], isNew: true })),
      ];
      const context = withGroups(actor, created.flatMap(({ groups }) => groups));
      const joinings = joined
        .filter(({ joining, isNew }) => joining.length > 0 || isNew)
        .map((entry): Joining => {
          const subscriberIds = subscriberIdsOf(actor, entry);
          const counted = activity.get(entry.channel.id) ?? newChannelActivity;
          return {
            channel: entry.channel,
            activity: { ...counted, subscriberCount: subscriberIds.length },
            subscriberIds,
            joiningIds: entry.joining.map((person) => person.id),
            strangerIds: strangers(actor, entry),
            isNew: entry.isNew,
            changes: created.find(({ channel }) => channel.id === entry.channel.id)?.changes ?? [],
          };
        });
      await join(tx, realmId, context, joinings);
      return joined;
    });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002") {
      throw badRequest(`Channel '${missing.map(({ name }) => name).join("', '")}' already exists`);
    }
    throw error;
  }
}

async function join(
  tx: Transaction,
  realmId: number,
  context: ChannelContext,
  joinings: readonly Joining[],
): Promise<void> {
  const events: NewEvent[] = [];
  const firstEvent = new Map<Joining, number>();
  for (const joining of joinings) {
    await insertSubscribers(tx, realmId, joining.channel.id, joining.joiningIds);
    firstEvent.set(joining, events.length);
    events.push(...joiningEvents(context, joining));
  }
  const ids = await appendEvents(tx, realmId, events);
  for (const [joining, index] of firstEvent) {
    await setSubscribedSince(tx, joining.channel.id, joining.joiningIds, ids[index] ?? 0);
  }
}

function sortPeople({ directory }: Actor, people: readonly UserRecord[], channel: ChannelRecord): Joined {
  const isIn = (person: UserRecord) => directory.subscription(channel.id, person.id) !== undefined;
  return {
    channel,
    joining: people.filter((person) => !isIn(person)),
    before: people.filter(isIn),
    isNew: false,
  };
}

function subscriberIdsOf({ directory }: Actor, { channel, joining }: Joined): number[] {
  return [...directory.subscribers(channel.id).keys(), ...joining.map((person) => person.id)];
}

function strangers({ directory }: Actor, { channel, joining, isNew }: Joined): number[] {
  if (isNew) return [];
  return joining.filter((person) => !mayViewChannel(directory, channel, person)).map((person) => person.id);
}

/** The organization together with groups that it will know in a moment. */
function withGroups({ directory }: Actor, groups: readonly GroupRecord[]): ChannelContext {
  const created = new Map(groups.map((group) => [group.id, group]));
  return {
    group: (id) => created.get(id) ?? directory.group(id),
    user: (id) => directory.user(id),
    channelPermission: (channel, permission) => directory.channelPermission(channel, permission),
    systemGroup: (name) => directory.systemGroup(name),
  };
}
