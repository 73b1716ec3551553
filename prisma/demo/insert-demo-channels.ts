/** Writes the demo organization's channels and who is in them. */
import { type Transaction, transaction } from "../../lib/db/transaction.ts";
import { firstColor } from "../../lib/subscriptions/channel-colors.ts";
import { nameKey } from "../../lib/text/name-key.ts";
import { ROLE_GUEST } from "../../lib/users/roles.contract.ts";
import { type DemoChannel, demoChannels } from "./demo-channels.ts";
import { DEMO_OWNER, demoBots, demoPeople } from "./demo-people.ts";

const CHANNEL_AGE_MS = 50 * 86_400_000;

export interface DemoPlace {
  readonly channel: DemoChannel;
  readonly channelId: number;
  readonly conversationId: number;
  /** Addresses of its subscribers. */
  readonly members: readonly string[];
}

function membersOf({ members }: DemoChannel): string[] {
  if (typeof members !== "string") return [...members];
  const people = demoPeople.filter((person) => members === "guests" || person.role !== ROLE_GUEST);
  return [DEMO_OWNER.email, ...people.map((person) => person.email), ...demoBots.map((bot) => bot.email)];
}

/** Writes them all in one transaction, in the order of the list. */
export function insertDemoChannels(
  realmId: number,
  ownerId: number,
  ids: ReadonlyMap<string, number>,
): Promise<DemoPlace[]> {
  return transaction(async (tx) => {
    const places: DemoPlace[] = [];
    for (const channel of demoChannels) places.push(await insertChannel(tx, realmId, ownerId, channel, ids));
    return places;
  });
}

async function insertChannel(
  tx: Transaction,
  realmId: number,
  ownerId: number,
  channel: DemoChannel,
  ids: ReadonlyMap<string, number>,
): Promise<DemoPlace> {
  const { id: channelId, conversationId } =
    (await tx.channel.findFirst({
      where: { realmId, nameKey: nameKey(channel.name) },
      select: { id: true, conversationId: true },
    })) ?? (await createChannel(tx, realmId, ownerId, channel));
  const members = membersOf(channel);
  const memberIds = members.flatMap((email) => ids.get(email) ?? []);
  await tx.$executeRaw`
    INSERT INTO subscription (user_id, channel_id, realm_id, color, received)
    SELECT unnest(${memberIds}::int[]), ${channelId}, ${realmId}, ${firstColor(channelId)}, '{[1,)}'
    ON CONFLICT DO NOTHING`;
  if (channel.members === "all" && !channel.isArchived) {
    await tx.defaultChannel.create({ data: { realmId, channelId } });
  }
  return { channel, channelId, conversationId: Number(conversationId), members };
}

async function createChannel(tx: Transaction, realmId: number, ownerId: number, channel: DemoChannel) {
  const conversation = await tx.conversation.create({ data: { realmId }, select: { id: true } });
  return tx.channel.create({
    data: {
      realmId,
      conversationId: conversation.id,
      name: channel.name,
      nameKey: nameKey(channel.name),
      description: channel.description,
      renderedDescription: `<p>${channel.description}</p>`,
      creatorId: ownerId,
      isPrivate: channel.isPrivate === true,
      historyPublicToSubscribers: channel.isProtected !== true,
      createdAt: new Date(Date.now() - CHANNEL_AGE_MS),
      archivedAt: channel.isArchived ? new Date() : null,
    },
    select: { id: true, conversationId: true },
  });
}
