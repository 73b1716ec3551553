/** Writes the demo's channels and subscriptions. */

import { firstColor } from "../../lib/channels/channels/channel-colors.ts";
import { type Transaction, transaction } from "../../lib/kernel/db/transaction.ts";
import { ROLE_GUEST } from "../../lib/kernel/roles/roles.contract.ts";
import { nameKey } from "../../lib/text/name-key.ts";
import { type DemoChannel, demoChannels, demoFolders } from "./demo-channels.ts";
import { demoBots, demoOwner, demoPeople } from "./demo-people.ts";

/** Channels are older than the oldest message. */
const CHANNEL_AGE_MS = 380 * 86_400_000;

/** Handles. */
export function membersOf({ members }: DemoChannel): readonly string[] {
  if (typeof members !== "string") return members;
  const people = demoPeople.filter((person) => members === "guests" || person.role !== ROLE_GUEST);
  return [demoOwner, ...people, ...demoBots].map(({ handle }) => handle);
}

/** @param ids account ids by handle. */
export async function insertDemoChannels(realmId: number, ids: ReadonlyMap<string, number>): Promise<void> {
  const ownerId = ids.get(demoOwner.handle) ?? 0;
  await transaction(async (tx) => {
    const folderIds = await insertFolders(tx, realmId, ownerId);
    for (const channel of demoChannels) {
      const folderId = folderIds.get(channel.folder ?? "") ?? null;
      const channelId = await insertChannel(tx, { realmId, ownerId, folderId }, channel);
      await insertSubscriptions(tx, realmId, channelId, channel, ids);
    }
  });
}

/** Returns ids by name. */
async function insertFolders(
  tx: Transaction,
  realmId: number,
  creatorId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = demoFolders.map(({ name, description }, position) => ({
    realmId,
    name,
    nameKey: nameKey(name),
    description,
    renderedDescription: `<p>${description}</p>`,
    position,
    creatorId,
  }));
  const folders = await tx.channelFolder.createManyAndReturn({
    data: rows,
    select: { id: true, name: true },
  });
  return new Map(folders.map(({ id, name }) => [name, id]));
}

async function insertSubscriptions(
  tx: Transaction,
  realmId: number,
  channelId: number,
  channel: DemoChannel,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const memberIds = membersOf(channel).flatMap((handle) => ids.get(handle) ?? []);
  const mutedIds = (channel.mutedBy ?? []).flatMap((handle) => ids.get(handle) ?? []);
  await tx.$executeRaw`
    INSERT INTO subscription (user_id, channel_id, realm_id, color, received, is_muted)
    SELECT id, ${channelId}, ${realmId}, ${firstColor(channelId)}, '{[1,)}', id = ANY (${mutedIds}::int[])
    FROM unnest(${memberIds}::int[]) AS id
    ON CONFLICT DO NOTHING`;
}

/** Reuses the channel that every organization has. */
async function insertChannel(
  tx: Transaction,
  { realmId, ownerId, folderId }: { realmId: number; ownerId: number; folderId: number | null },
  channel: DemoChannel,
): Promise<number> {
  const existing = await tx.channel.findFirst({
    where: { realmId, nameKey: nameKey(channel.name) },
    select: { id: true },
  });
  if (existing) return existing.id;
  const conversation = await tx.conversation.create({ data: { realmId }, select: { id: true } });
  const { id: channelId } = await tx.channel.create({
    data: {
      realmId,
      conversationId: conversation.id,
      name: channel.name,
      nameKey: nameKey(channel.name),
      description: channel.description,
      renderedDescription: `<p>${channel.description}</p>`,
      creatorId: ownerId,
      folderId,
      isPrivate: channel.isPrivate === true,
      historyPublicToSubscribers: channel.isProtected !== true,
      createdAt: new Date(Date.now() - CHANNEL_AGE_MS),
      archivedAt: channel.isArchived ? new Date() : null,
    },
    select: { id: true },
  });
  if (typeof channel.members === "string" && !channel.isArchived) {
    await tx.defaultChannel.create({ data: { realmId, channelId } });
  }
  return channelId;
}
