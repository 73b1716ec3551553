/** The mail domains of an organization in memory, and how events change them. */
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly domains: DomainStore;
  }
  interface OrganizationChanges {
    /** All domains that there are now. */
    readonly domains: { readonly domains: readonly DomainRecord[] };
  }
}

export interface DomainRecord {
  readonly id: number;
  /** In lower case. */
  readonly domain: string;
  readonly allowsSubdomains: boolean;
}

/** The domains of an organization, by their ids. */
export class DomainStore {
  constructor(public all: readonly DomainRecord[]) {}
}

export const domainChanges: ChangeAppliers<"domains"> = {
  domains({ domains: store }, { domains }) {
    const former = store.all;
    store.all = domains;
    return () => {
      store.all = former;
    };
  },
};

/** Reads the domains of an organization. */
export function readDomains(tx: Transaction, realmId: number): Promise<DomainRecord[]> {
  return tx.realmDomain.findMany({
    where: { realmId },
    select: { id: true, domain: true, allowsSubdomains: true },
    orderBy: { id: "asc" },
  });
}

/** Reads the store of an organization. */
export async function loadDomains(tx: Transaction, realmId: number): Promise<DomainStore> {
  return new DomainStore(await readDomains(tx, realmId));
}
