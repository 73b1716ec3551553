/** Lists the mail domains that an organization can be restricted to. */
import type { Actor } from "../../kernel/memory/actor.ts";
import { presentDomain } from "./domain-events.ts";

export function getDomains({ organization }: Actor) {
  return { domains: organization.domains.all.map(presentDomain) };
}
