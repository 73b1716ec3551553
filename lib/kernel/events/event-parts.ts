/** What the nouns contribute to the event log: their types of events, their audiences, and who may receive anything. */

import { logger } from "../log.ts";
import type { Organization } from "../memory/organization.ts";
import { shared } from "../registry.ts";
import type { Audience, AudienceCandidate, AudienceKinds, AudienceRules, Viewer } from "./audience.ts";
import type { Discovery } from "./delivery/discoveries.ts";
import type { AnyEventEntry } from "./event-entry.ts";
import type { LoggedEvent } from "./log/logged-event.ts";
import type { LiveQueue } from "./queues/live-queue.ts";

export interface EventParts {
  /** By name; every type of event that may be appended or delivered. */
  readonly entries: ReadonlyMap<string, AnyEventEntry>;
  readonly audiences: AudienceRules;
  /** The account of a queue, or null when it may not receive events any more with the key its client used. */
  readonly findReceiver: (
    organization: Organization,
    userId: number,
    keyVersion: number,
  ) => Viewer["user"] | null;
  /** What an event makes known to a person, or unknown again; else null. */
  readonly discoveredBy: (event: LoggedEvent, viewerId: number) => Discovery | null;
  /** What events after a position of the log make known, or unknown again. */
  readonly readDiscoveries: (
    realmId: number,
    viewerId: number,
    after: number,
  ) => Promise<readonly Discovery[]>;
  /** Reads into memory what matching a queue's narrow needs; called before the queue is served. */
  readonly prepareQueue: (organization: Organization, queue: LiveQueue) => Promise<void>;
  /** Forgets what is needed for none of the queues that are left. */
  readonly forgetEndedQueues: (organization: Organization, left: Iterable<LiveQueue>) => void;
}

const installed = () => shared<{ parts?: EventParts }>("event-parts", () => ({}));

/** Hands over the nouns' events: once, before any stream is opened. */
export function installEventParts(parts: EventParts): void {
  installed().parts = parts;
}

/** @throws Error before they are installed. */
export function eventParts(): EventParts {
  const { parts } = installed();
  if (!parts) throw new Error("installCatalog() must be called before events are appended or delivered.");
  return parts;
}

/** Whether the candidate belongs to the audience; false for a kind that this version does not know. */
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
