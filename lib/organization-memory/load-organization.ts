/** Reads an organization into memory, on one snapshot of the database. */
import { Prisma } from "../db/generated/client.ts";
import { readSnapshot, type Transaction } from "../db/transaction.ts";
import { Organization, type OrganizationState } from "./organization.ts";
import {
  type ChannelRow,
  channelRecord,
  channelSelection,
  groupRecord,
  groupSelection,
  realmRecord,
  realmSelection,
  userRecord,
  userSelection,
} from "./record-rows.ts";
import type { ChannelRecord } from "./records.ts";

/**
 * Loads the organization with this id.
 * @throws Error when there is none.
 */
export function loadOrganization(realmId: number): Promise<Organization> {
  return readSnapshot(async (tx) => new Organization(await readOrganizationState(tx, realmId)));
}

/** Log position that a snapshot belongs to: 0 when the log holds nothing. */
export async function readPosition(tx: Transaction, realmId: number): Promise<number> {
  const [head] = await tx.$queryRaw<{ position: bigint }[]>(
    Prisma.sql`SELECT coalesce(max(id), 0)::int8 AS position FROM event WHERE realm_id = ${realmId}`,
  );
  return Number(head?.position ?? 0);
}

/**
 * Reads who is where and who may what, as of one snapshot.
 * @throws Error when there is no such organization.
 */
export async function readOrganizationState(tx: Transaction, realmId: number): Promise<OrganizationState> {
  const position = await readPosition(tx, realmId);
  const realm = await tx.realm.findUniqueOrThrow({ where: { id: realmId }, select: realmSelection });
  const users = await tx.user.findMany({ where: { realmId }, select: userSelection });
  const groups = await tx.userGroup.findMany({ where: { realmId }, select: groupSelection });
  const subscriptions = await tx.subscription.findMany({
    where: { realmId, isActive: true },
    select: { channelId: true, userId: true, sinceEventId: true, isMuted: true },
  });
  return {
    position,
    realm: realmRecord(realm),
    users: users.map(userRecord),
    groups: groups.map(groupRecord),
    channels: await readChannels(tx, realmId),
    subscriptions: subscriptions.map((row) => ({ ...row, sinceEventId: Number(row.sinceEventId) })),
  };
}

async function readChannels(tx: Transaction, realmId: number): Promise<ChannelRecord[]> {
  const rows: ChannelRow[] = await tx.channel.findMany({ where: { realmId }, select: channelSelection });
  return rows.map(channelRecord);
}
