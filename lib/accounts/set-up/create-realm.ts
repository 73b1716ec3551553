/** Creates an organization with groups, owner, bots and a first channel. */

import { firstColor } from "../../channels/channels/channel-colors.ts";
import { claimSubdomain } from "../../kernel/databases/organization-places.ts";
import { type Transaction, transaction } from "../../kernel/db/transaction.ts";
import {
  ROLE_MEMBER,
  ROLE_OWNER,
  systemGroupChain,
  systemGroups,
} from "../../kernel/roles/roles.contract.ts";

import { hashPassword } from "../../people/users/password.ts";
import { systemBots } from "../../people/users/system-bots.ts";
import { nameKey } from "../../text/name-key.ts";
import { CHECKLIST_STEP } from "../onboarding/step-names.contract.ts";

export interface NewRealm {
  /** First label of the host name; "" for the root organization. */
  readonly subdomain: string;
  readonly name: string;
  readonly owner: {
    readonly fullName: string;
    readonly email: string;
    /** Null: no sign-in by password. */
    readonly password: string | null;
  };
}

const FIRST_CHANNEL = { name: "general", description: "For everything that concerns all of us." };

/** @throws ApiError BAD_REQUEST for a subdomain that another database has. */
export async function createRealm(given: NewRealm): Promise<{ realmId: number; ownerId: number }> {
  const passwordHash = given.owner.password === null ? null : await hashPassword(given.owner.password);
  await claimSubdomain(given.subdomain);
  return transaction((tx) => insertRealm(tx, given, passwordHash));
}

/** `createRealm` within a larger transaction. */
export async function insertRealm(
  tx: Transaction,
  { subdomain, name, owner }: NewRealm,
  passwordHash: string | null,
): Promise<{ realmId: number; ownerId: number }> {
  const { id: realmId } = await tx.realm.create({ data: { subdomain, name }, select: { id: true } });
  await insertSystemGroups(tx, realmId);
  const { id: ownerId } = await tx.user.create({
    data: {
      realmId,
      email: owner.email,
      emailKey: nameKey(owner.email),
      deliveryEmail: owner.email,
      fullName: owner.fullName,
      role: ROLE_OWNER,
      canCreateUsers: true,
      passwordHash,
      onboardingSteps: [CHECKLIST_STEP],
    },
    select: { id: true },
  });
  await insertSystemBots(tx, realmId);
  await insertFirstChannel(tx, realmId, ownerId);
  return { realmId, ownerId };
}

async function insertSystemBots(tx: Transaction, realmId: number): Promise<void> {
  await tx.user.createMany({
    data: Object.values(systemBots).map(({ email, fullName }) => ({
      realmId,
      email,
      emailKey: email,
      deliveryEmail: email,
      fullName,
      role: ROLE_MEMBER,
      botType: 1,
    })),
  });
}

async function insertSystemGroups(tx: Transaction, realmId: number): Promise<void> {
  const ids = new Map<string, number>();
  for (const [name, description] of Object.entries(systemGroups)) {
    const data = { realmId, name, nameKey: name, description, isSystem: true };
    const group = await tx.userGroup.create({ data, select: { id: true } });
    ids.set(name, group.id);
  }
  const links = systemGroupChain.slice(1).map((narrower, index) => ({
    groupId: ids.get(systemGroupChain[index] ?? "") ?? 0,
    subgroupId: ids.get(narrower) ?? 0,
  }));
  await tx.userGroupSubgroup.createMany({ data: links });
}

async function insertFirstChannel(tx: Transaction, realmId: number, ownerId: number): Promise<void> {
  const { name, description } = FIRST_CHANNEL;
  const conversation = await tx.conversation.create({ data: { realmId }, select: { id: true } });
  const channel = await tx.channel.create({
    data: {
      realmId,
      conversationId: conversation.id,
      name,
      nameKey: name,
      description,
      renderedDescription: `<p>${description}</p>`,
      creatorId: ownerId,
    },
    select: { id: true },
  });
  await tx.defaultChannel.create({ data: { realmId, channelId: channel.id } });
  // Marked received from the start, since nothing was sent yet.
  await tx.$executeRaw`
    INSERT INTO subscription (user_id, channel_id, realm_id, color, received)
    VALUES (${ownerId}, ${channel.id}, ${realmId}, ${firstColor(channel.id)}, '{[1,)}')`;
}
