/** Code playgrounds in memory, and how events change them. */
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly playgrounds: PlaygroundStore;
  }
  interface OrganizationChanges {
    /** All playgrounds that there are now. */
    readonly playgrounds: { readonly playgrounds: readonly PlaygroundRecord[] };
  }
}

export interface PlaygroundRecord {
  readonly id: number;
  readonly name: string;
  readonly language: string;
  readonly urlTemplate: string;
}

/** The playgrounds of an organization, by their ids. */
export class PlaygroundStore {
  constructor(public all: readonly PlaygroundRecord[]) {}
}

export const playgroundChanges: ChangeAppliers<"playgrounds"> = {
  playgrounds({ playgrounds: store }, { playgrounds }) {
    const former = store.all;
    store.all = playgrounds;
    return () => {
      store.all = former;
    };
  },
};

/** Reads the playgrounds of an organization. */
export function readPlaygrounds(tx: Transaction, realmId: number): Promise<PlaygroundRecord[]> {
  return tx.playground.findMany({
    where: { realmId },
    select: { id: true, name: true, language: true, urlTemplate: true },
    orderBy: { id: "asc" },
  });
}

/** Reads the store of an organization. */
export async function loadPlaygrounds(tx: Transaction, realmId: number): Promise<PlaygroundStore> {
  return new PlaygroundStore(await readPlaygrounds(tx, realmId));
}
