/** Collects the parts of all nouns. */
import { implementedChannelPort } from "../channels/channels/implement-port.ts";
import { installChannelPort } from "../kernel/channel-port.ts";
import type { Contract } from "../kernel/contract/contract.ts";
import { type EventParts, installEventParts } from "../kernel/events/event-parts.ts";
import { installChecks } from "../kernel/health/installed-checks.ts";
import type { MailKind } from "../kernel/mail/mail-queue.ts";
import { installOrganizationParts, type OrganizationParts } from "../kernel/memory/organization.ts";
import { installMessagePort } from "../kernel/message-port.ts";
import type { Noun } from "../kernel/noun.ts";
import { installStateFamilies } from "../kernel/register/register-queue.ts";
import type { FileRoute } from "../kernel/storage/file-route.ts";
import { implementedPort } from "../messages/messages/implement-port.ts";
import { actingUser } from "../people/users/may-act.ts";
import { type BroughtBy, merge } from "./merge.ts";
import { nouns } from "./nouns.ts";
import { registerQueue, stateFamilies } from "./register.ts";

const all: readonly Noun[] = nouns;

export const contracts: readonly Contract[] = [registerQueue, ...all.flatMap((noun) => noun.contracts ?? [])];

/** With literal methods and paths, from which the web app derives its calls. */
export type Operation = typeof registerQueue | BroughtBy<(typeof nouns)[number], "contracts">[number];

export const mailKinds: readonly MailKind[] = all.flatMap((noun) => noun.mails ?? []);

/** In order: the first matching pattern serves a request. */
export const fileRoutes: readonly FileRoute[] = all.flatMap((noun) => noun.fileRoutes ?? []);

const memory = nouns.flatMap((noun) => ("memory" in noun ? [noun.memory] : []));

/** Fails to compile if a declared store or kind of change has no noun. */
const organizationParts: OrganizationParts = {
  loaders: merge(memory.map(({ load }) => load)),
  appliers: merge(memory.map(({ apply }) => apply)),
};

const discoveries = all.flatMap((noun) => noun.discoveries ?? []);
const queues = all.flatMap((noun) => noun.queues ?? []);

export const eventParts: EventParts = {
  entries: new Map(all.flatMap((noun) => noun.events ?? []).map((entry) => [entry.name, entry])),
  audiences: merge(nouns.flatMap((noun) => ("audiences" in noun ? [noun.audiences] : []))),
  findReceiver: actingUser,
  discoveredBy(event, viewerId) {
    for (const { by } of discoveries) {
      const discovery = by(event, viewerId);
      if (discovery) return discovery;
    }
    return null;
  },
  readDiscoveries: async (...viewer) =>
    (await Promise.all(discoveries.map(({ read }) => read(...viewer)))).flat(),
  async prepareQueue(organization, queue) {
    for (const { prepare } of queues) await prepare(organization, queue);
  },
  forgetEndedQueues(organization, left) {
    for (const { forgetEnded } of queues) forgetEnded(organization, left);
  },
};

/** Runs first at a server's start. Next's bundles share the registry with the server. */
export function installCatalog(): void {
  installOrganizationParts(organizationParts);
  installStateFamilies(stateFamilies);
  installEventParts(eventParts);
  installMessagePort(implementedPort);
  installChannelPort(implementedChannelPort);
  installChecks(all.flatMap((noun) => noun.checks ?? []));
}
