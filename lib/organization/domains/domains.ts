/** The mail domains noun, its events and records. */
import { z } from "zod";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import * as contracts from "./domains.contract.ts";
import {
  domainAddedEvent,
  domainChangedEvent,
  domainRemovedEvent,
  domainShape,
  domainsState,
} from "./domains.contract.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly domains: DomainStore;
  }
  interface OrganizationChanges {
    /** All current domains. */
    readonly domains: { readonly domains: readonly DomainRecord[] };
  }
}

export interface DomainRecord {
  readonly id: number;
  /** Lower case. */
  readonly domain: string;
  readonly allowsSubdomains: boolean;
}

/** Ordered by id. */
export class DomainStore {
  all: readonly DomainRecord[];

  constructor(all: readonly DomainRecord[]) {
    this.all = all;
  }
}

const domainChanges: ChangeAppliers<"domains"> = {
  domains({ domains: store }, { domains }) {
    const former = store.all;
    store.all = domains;
    return () => {
      store.all = former;
    };
  },
};

export function readDomains(tx: Transaction, realmId: number): Promise<DomainRecord[]> {
  return tx.realmDomain.findMany({
    where: { realmId },
    select: { id: true, domain: true, allowsSubdomains: true },
    orderBy: { id: "asc" },
  });
}

async function loadDomains(tx: Transaction, realmId: number): Promise<DomainStore> {
  return new DomainStore(await readDomains(tx, realmId));
}

export function presentDomain({ domain, allowsSubdomains }: DomainRecord): z.input<typeof domainShape> {
  return { domain, allow_subdomains: allowsSubdomains };
}

const stored = z.strictObject({ realm_domain: domainShape });

export const domainAdded = defineEvent({
  name: "realm_domains.add",
  stored,
  audit: (changed) => changed,
  wire: domainAddedEvent,
  variant: sameForEveryone,
  build: ({ realm_domain }) => ({ op: "add" as const, realm_domain }),
});

export const domainChanged = defineEvent({
  name: "realm_domains.change",
  stored,
  audit: (changed) => changed,
  former: ({ realm_domain }, { domains }) => {
    const known = domains.all.find(({ domain }) => domain === realm_domain.domain);
    return known ? { realm_domain: presentDomain(known) } : null;
  },
  wire: domainChangedEvent,
  variant: sameForEveryone,
  build: ({ realm_domain }) => ({ op: "change" as const, realm_domain }),
});

export const domainRemoved = defineEvent({
  name: "realm_domains.remove",
  stored: z.strictObject({ domain: z.string() }),
  audit: (changed) => changed,
  wire: domainRemovedEvent,
  variant: sameForEveryone,
  build: ({ domain }) => ({ op: "remove" as const, domain }),
});

const domainsFamily = stateFamily({
  fetchTypes: ["realm_domains"],
  fields: domainsState,
  present: (_read, { organization }) => ({ realm_domains: organization.domains.all.map(presentDomain) }),
});

export const domains = defineNoun({
  contracts: [contracts.getDomains, contracts.addDomain, contracts.updateDomain, contracts.removeDomain],
  events: [domainAdded, domainChanged, domainRemoved],
  register: [domainsFamily],
  memory: {
    load: { domains: loadDomains },
    apply: domainChanges,
  },
});

export function getDomains({ organization }: Actor) {
  return { domains: organization.domains.all.map(presentDomain) };
}
