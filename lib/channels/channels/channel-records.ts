/** Channels in memory: records, look-ups, and event appliers. */
import type { Prisma } from "../../kernel/db/generated/client.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";
import { changeRecord, putRecord } from "../../kernel/memory/put-record.ts";
import { type Permissions, permissionsOf, permissionsSelection } from "../../people/groups/group-store.ts";
import { NameIndex } from "../../text/name-index.ts";
import { nameKey } from "../../text/name-key.ts";
import { looksOf } from "../../text/name-looks.ts";
import { channelSettings } from "./channel-settings.contract.ts";
import type { ChannelSettings } from "./channels.contract.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly channels: ChannelStore;
  }
  interface OrganizationChanges {
    readonly channel: { readonly channel: ChannelRecord };
    /** Changed fields; only permissions that differ. */
    readonly channel_changed: { readonly channelId: number; readonly fields: ChannelChange };
  }
}

export interface ChannelRecord {
  readonly id: number;
  readonly conversationId: number;
  readonly name: string;
  readonly description: string;
  readonly renderedDescription: string;
  readonly creatorId: number | null;
  readonly isPrivate: boolean;
  readonly isWebPublic: boolean;
  readonly historyPublicToSubscribers: boolean;
  readonly topicsPolicy: ChannelSettings["topics_policy"];
  /** Days; null inherits the organization's, -1 keeps messages forever. */
  readonly messageRetentionDays: number | null;
  readonly folderId: number | null;
  readonly emailVersion: number;
  /** Whether automatic mail (lists, jobs, services) is accepted. */
  readonly acceptsAutomaticMail: boolean;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly isArchived: boolean;
  readonly isDefault: boolean;
  readonly permissions: Permissions;
}

export type ChannelChange = Partial<Omit<ChannelRecord, "id" | "conversationId">>;

export class ChannelStore {
  readonly #byId = new Map<number, ChannelRecord>();
  readonly #idsByName = new Map<string, number>();
  readonly #byLooks = new NameIndex(looksOf);

  constructor(channels: Iterable<ChannelRecord>) {
    for (const channel of channels) this.set(channel);
  }

  get(id: number): ChannelRecord | undefined {
    return this.#byId.get(id);
  }

  /** Including archived channels. */
  all(): Iterable<ChannelRecord> {
    return this.#byId.values();
  }

  /** Including archived channels. */
  get count(): number {
    return this.#byId.size;
  }

  /** Case-insensitive. */
  named(name: string): ChannelRecord | undefined {
    const id = this.#idsByName.get(nameKey(name));
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** Channels with visually indistinguishable names, including the identical one. */
  lookingLike(name: string): ChannelRecord[] {
    return this.#byLooks.find(name).flatMap((id) => this.#byId.get(id) ?? []);
  }

  set(channel: ChannelRecord): void {
    const { id, name } = channel;
    if (this.#byId.get(id)?.name !== name) {
      this.#unlist(id);
      this.#idsByName.set(nameKey(name), id);
      this.#byLooks.add(id, name);
    }
    this.#byId.set(id, channel);
  }

  delete(id: number): void {
    this.#unlist(id);
    this.#byId.delete(id);
  }

  #unlist(id: number): void {
    const channel = this.#byId.get(id);
    if (!channel) return;
    this.#idsByName.delete(nameKey(channel.name));
    this.#byLooks.remove(id, channel.name);
  }
}

export const channelChanges: ChangeAppliers<"channel" | "channel_changed"> = {
  channel: ({ channels }, { channel }) => putRecord(channels, channel),
  channel_changed: ({ channels }, { channelId, fields }) =>
    changeRecord(channels, channelId, (channel) => ({
      ...channel,
      ...fields,
      permissions: { ...channel.permissions, ...fields.permissions },
    })),
};

export const channelSelection = {
  id: true,
  conversationId: true,
  name: true,
  description: true,
  renderedDescription: true,
  creatorId: true,
  isPrivate: true,
  isWebPublic: true,
  historyPublicToSubscribers: true,
  topicsPolicy: true,
  messageRetentionDays: true,
  folderId: true,
  emailVersion: true,
  acceptsAutomaticMail: true,
  createdAt: true,
  archivedAt: true,
  settings: permissionsSelection,
  defaultIn: { select: { realmId: true } },
} as const satisfies Prisma.ChannelSelect;

type ChannelRow = Prisma.ChannelGetPayload<{ select: typeof channelSelection }>;

export function channelRecord({ settings, archivedAt, defaultIn, ...row }: ChannelRow): ChannelRecord {
  return {
    ...row,
    conversationId: Number(row.conversationId),
    topicsPolicy: channelSettings.topics_policy.schema.parse(row.topicsPolicy),
    createdAt: Math.floor(row.createdAt.getTime() / 1000),
    isArchived: archivedAt !== null,
    isDefault: defaultIn.length > 0,
    permissions: permissionsOf(settings),
  };
}

export async function loadChannels(tx: Transaction, realmId: number): Promise<ChannelStore> {
  const rows: ChannelRow[] = await tx.channel.findMany({ where: { realmId }, select: channelSelection });
  return new ChannelStore(rows.map(channelRecord));
}
