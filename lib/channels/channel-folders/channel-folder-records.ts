/** Channel folders in memory, their wire form and events. */
import { z } from "zod";
import type { ChannelFolder } from "../../kernel/db/generated/client.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { defineEvent, formerFields, sameForEveryone } from "../../kernel/events/event-entry.ts";
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";
import { putRecord } from "../../kernel/memory/put-record.ts";
import {
  folderAddedEvent,
  folderChange,
  folderShape,
  foldersReorderedEvent,
  folderUpdatedEvent,
} from "./channel-folders.contract.ts";

export const folderAdded = defineEvent({
  name: "channel_folder.add",
  stored: folderShape,
  audit: (changed) => changed,
  wire: folderAddedEvent,
  variant: sameForEveryone,
  build: (folder) => ({ op: "add" as const, channel_folder: folder }),
});

export const folderUpdated = defineEvent({
  name: "channel_folder.update",
  stored: z.strictObject({ folderId: z.int(), data: folderChange }),
  audit: (changed) => changed,
  former: ({ folderId, data }, { channelFolders }) => {
    const folder = channelFolders.get(folderId);
    return folder ? formerFields(presentFolder(folder), data) : null;
  },
  wire: folderUpdatedEvent,
  variant: sameForEveryone,
  build: ({ folderId, data }) => ({ op: "update" as const, channel_folder_id: folderId, data }),
});

export const foldersReordered = defineEvent({
  name: "channel_folder.reorder",
  stored: z.strictObject({ folderIds: z.array(z.int()) }),
  audit: (changed) => changed,
  wire: foldersReorderedEvent,
  variant: sameForEveryone,
  build: ({ folderIds }) => ({ op: "reorder" as const, order: folderIds }),
});

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly channelFolders: ChannelFolderStore;
  }
  interface OrganizationChanges {
    readonly channel_folder: { readonly folder: ChannelFolderRecord };
    /** Ids of all folders. */
    readonly channel_folder_order: { readonly folderIds: readonly number[] };
  }
}

export interface ChannelFolderRecord {
  readonly id: number;
  readonly name: string;
  /** Unique among active folders. */
  readonly nameKey: string;
  readonly description: string;
  readonly renderedDescription: string;
  /** Rank among all folders; ties are ordered by id. */
  readonly position: number;
  readonly creatorId: number | null;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly isArchived: boolean;
}

/** Searches scan all folders: an organization has few. */
export class ChannelFolderStore {
  readonly #byId: Map<number, ChannelFolderRecord>;

  constructor(folders: readonly ChannelFolderRecord[]) {
    this.#byId = new Map(folders.map((folder) => [folder.id, folder]));
  }

  get(id: number): ChannelFolderRecord | undefined {
    return this.#byId.get(id);
  }

  /** Including archived folders. */
  inOrder(): ChannelFolderRecord[] {
    return [...this.#byId.values()].sort((one, other) => one.position - other.position || one.id - other.id);
  }

  set(folder: ChannelFolderRecord): void {
    this.#byId.set(folder.id, folder);
  }

  delete(id: number): void {
    this.#byId.delete(id);
  }
}

export const channelFolderChanges: ChangeAppliers<"channel_folder" | "channel_folder_order"> = {
  channel_folder: ({ channelFolders }, { folder }) => putRecord(channelFolders, folder),
  channel_folder_order({ channelFolders }, { folderIds }) {
    const former = channelFolders.inOrder();
    for (const [position, id] of folderIds.entries()) {
      const folder = channelFolders.get(id);
      if (folder) channelFolders.set({ ...folder, position });
    }
    return () => {
      for (const folder of former) channelFolders.set(folder);
    };
  },
};

export function channelFolderRecord({
  realmId: _,
  archivedAt,
  createdAt,
  ...row
}: ChannelFolder): ChannelFolderRecord {
  return {
    ...row,
    createdAt: Math.floor(createdAt.getTime() / 1000),
    isArchived: archivedAt !== null,
  };
}

export async function loadChannelFolders(tx: Transaction, realmId: number): Promise<ChannelFolderStore> {
  const rows = await tx.channelFolder.findMany({ where: { realmId } });
  return new ChannelFolderStore(rows.map(channelFolderRecord));
}

export function presentFolder(folder: ChannelFolderRecord): z.input<typeof folderShape> {
  return {
    id: folder.id,
    name: folder.name,
    description: folder.description,
    rendered_description: folder.renderedDescription,
    order: folder.position,
    creator_id: folder.creatorId,
    date_created: folder.createdAt,
    is_archived: folder.isArchived,
  };
}
