/** Mail domains that an organization is restricted to: the noun, its events and records. */

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
    /** All domains that there are now. */
    readonly domains: { readonly domains: readonly DomainRecord[] };
  }
}

/** The mail domains of an organization in memory, and how events change them. */
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

const domainChanges: ChangeAppliers<"domains"> = {
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
async function loadDomains(tx: Transaction, realmId: number): Promise<DomainStore> {
  return new DomainStore(await readDomains(tx, realmId));
}

/** A domain's record as its wire shape. */
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

/** Its subdomains are accepted, or no longer. */
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

/** The part of the register answer about the mail domains that an organization can be restricted to. */
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

/** Lists the mail domains that an organization can be restricted to. */
export function getDomains({ organization }: Actor) {
  return { domains: organization.domains.all.map(presentDomain) };
}
