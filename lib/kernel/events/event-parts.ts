/** The nouns' contributions to the event log. */

import { logger } from "../log.ts";
import type { Organization } from "../memory/organization.ts";
import { shared } from "../registry.ts";
import type { Audience, AudienceCandidate, AudienceKinds, AudienceRules, Viewer } from "./audience.ts";
import type { Discovery } from "./delivery/discoveries.ts";
import type { AnyEventEntry } from "./event-entry.ts";
import type { LoggedEvent } from "./log/logged-event.ts";
import type { LiveQueue } from "./queues/live-queue.ts";

export interface EventParts {
  readonly entries: ReadonlyMap<string, AnyEventEntry>;
  readonly audiences: AudienceRules;
  /** null when the account may no longer receive events with its client's key. */
  readonly findReceiver: (
    organization: Organization,
    userId: number,
    keyVersion: number,
  ) => Viewer["user"] | null;
  /** null when nothing changes for the viewer. */
  readonly discoveredBy: (event: LoggedEvent, viewerId: number) => Discovery | null;
  readonly readDiscoveries: (
    realmId: number,
    viewerId: number,
    after: number,
  ) => Promise<readonly Discovery[]>;
  /** Called before the queue is served. */
  readonly prepareQueue: (organization: Organization, queue: LiveQueue) => Promise<void>;
  /** Frees data that no remaining queue needs. */
  readonly forgetEndedQueues: (organization: Organization, left: Iterable<LiveQueue>) => void;
}

const installed = () => shared<{ parts?: EventParts }>("event-parts", () => ({}));

/** Call it once, before any stream opens. */
export function installEventParts(parts: EventParts): void {
  installed().parts = parts;
}

/** @throws Error before they are installed. */
export function eventParts(): EventParts {
  const { parts } = installed();
  if (!parts) throw new Error("installCatalog() must be called before events are appended or delivered.");
  return parts;
}

/** False for an audience unknown to this version. */
export function isInAudience(audience: Audience, candidate: AudienceCandidate): boolean {
  const { audiences } = eventParts();
  if (!Object.hasOwn(audiences, audience.kind)) {
    logger.error({ kind: audience.kind, eventId: candidate.eventId }, "an event has an unknown audience");
    return false;
  }
  return decide(audiences, audience.kind, audience, candidate);
}

function decide<Kind extends keyof AudienceKinds>(
  rules: AudienceRules,
  kind: Kind,
  audience: AudienceKinds[Kind],
  candidate: AudienceCandidate,
): boolean {
  return rules[kind](audience, candidate);
}
