/** Decides who receives an event, against the organization in memory when it is delivered. */
import { logger } from "../../log.ts";
import type { Audience, AudienceCandidate, AudienceKinds, AudienceRules } from "../audience.ts";
import { eventParts } from "../event-parts.ts";

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
