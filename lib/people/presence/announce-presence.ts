/** Tells connected clients at once that somebody came online; they would find out with their next request. */
import { broadcast } from "../../kernel/events/event-dispatcher.ts";
import { transientChanges } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { presenceChanged } from "./presence-events.ts";
import type { PresenceRecord } from "./presence-records.ts";

/**
 * In a larger organization clients learn of it only when they ask: the events would grow with the square of the number
 * of people.
 */
export const MAX_ANNOUNCED_TO = 1_000;

/** Sends the record to every node and, where presence is shown and people are not too many, to clients. */
export async function announcePresence(organization: Organization, record: PresenceRecord): Promise<void> {
  const { realm, users } = organization;
  const changes = [{ kind: "presences_seen", records: [record] }] as const;
  const people = [...users.all()].filter(({ isActive, botType }) => isActive && botType === null);
  const isAnnounced = !realm.settings.presence_disabled && people.length <= MAX_ANNOUNCED_TO;
  const event = isAnnounced
    ? presenceChanged.event({ ...record, at: Date.now() / 1000 }, { kind: "everyone" }, changes)
    : transientChanges(changes);
  await broadcast(realm.id, event);
}
