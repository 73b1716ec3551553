/** Installs what the nouns declare in the mechanisms that serve them all: the first step of a server's start. */

import { installEventParts } from "../events/event-parts.ts";
import { installStateFamilies } from "../initial-state/register-queue.ts";
import { installMessagePort } from "../message-port.ts";
import { implementedPort } from "../messages/implement-port.ts";
import { installOrganizationParts } from "../organization-memory/organization.ts";
import { eventParts } from "./event-parts.ts";
import { organizationParts } from "./organization-parts.ts";
import { stateFamilies } from "./state-families.ts";

/** Next's bundles reach what is installed here through the registry that they share with the server. */
export function installCatalog(): void {
  installOrganizationParts(organizationParts);
  installStateFamilies(stateFamilies);
  installEventParts(eventParts);
  installMessagePort(implementedPort);
}
