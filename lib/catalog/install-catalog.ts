/** Installs what the nouns declare in the mechanisms that serve them all: the first step of a server's start. */

import { installEventParts } from "../kernel/events/event-parts.ts";
import { installOrganizationParts } from "../kernel/memory/organization.ts";
import { installMessagePort } from "../kernel/message-port.ts";
import { installStateFamilies } from "../kernel/register/register-queue.ts";
import { implementedPort } from "../messages/messages/implement-port.ts";
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
