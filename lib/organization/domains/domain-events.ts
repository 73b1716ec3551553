/** The events about mail domains; the whole organization receives them. */
import { z } from "zod";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import type { DomainRecord } from "./domain-records.ts";
import { domainAddedEvent, domainChangedEvent, domainRemovedEvent, domainShape } from "./domains.contract.ts";

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
