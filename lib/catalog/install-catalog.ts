/** Hands what the nouns declare to the mechanisms that serve them all: the first thing that a server does. */

import { installEventParts } from "../events/event-parts.ts";
import { installStateFamilies } from "../initial-state/register-queue.ts";
import { installOrganizationParts } from "../organization-memory/organization.ts";
import { eventParts } from "./event-parts.ts";
import { organizationParts } from "./organization-parts.ts";
import { stateFamilies } from "./state-families.ts";

/** Next's bundles reach what is installed here by the registry that they share with the server. */
export function installCatalog(): void {
  installOrganizationParts(organizationParts);
  installStateFamilies(stateFamilies);
  installEventParts(eventParts);
}
