/** When each user was last active and online. */
import type { RegisterAnswer, WirePresences } from "../wire.ts";
import type { EventOf } from "../wire-events.ts";

export type LastSeen = { activeAt: number; seenAt: number };

/** In seconds since 1970, by the server's clock. */
export type PresenceState = {
  people: ReadonlyMap<number, LastSeen>;
  now: number;
  /** The next report requests changes since this update. */
  updateId: number;
  reportEvery: number;
  offlineAfter: number;
};

export const NOBODY_THERE: PresenceState = {
  people: new Map(),
  now: 0,
  updateId: -1,
  reportEvery: 60,
  offlineAfter: 0,
};

export function presenceFromRegister(answer: RegisterAnswer): PresenceState {
  return {
    people: withPresences(new Map(), answer.presences),
    now: answer.server_timestamp,
    updateId: answer.presence_last_update_id,
    reportEvery: answer.server_presence_ping_interval_seconds,
    offlineAfter: answer.server_presence_offline_threshold_seconds,
  };
}

export function changePresence(presence: PresenceState, event: EventOf<"presence">): PresenceState {
  if (!event.presences) return presence;
  const people = withPresences(presence.people, event.presences);
  const seen = Object.keys(event.presences).flatMap((id) => people.get(Number(id))?.seenAt ?? []);
  return { ...presence, people, now: Math.max(presence.now, ...seen) };
}

export type PresenceNews = {
  presences?: WirePresences;
  presence_last_update_id?: number;
  server_timestamp?: number;
};

export function withPresenceNews(presence: PresenceState, news: PresenceNews): PresenceState {
  return {
    ...presence,
    people: withPresences(presence.people, news.presences ?? {}),
    now: news.server_timestamp ?? presence.now,
    updateId: news.presence_last_update_id ?? presence.updateId,
  };
}

function withPresences(people: PresenceState["people"], wire: WirePresences): PresenceState["people"] {
  const next = new Map(people);
  for (const [id, seen] of Object.entries(wire)) {
    // Older servers list times by client.
    if (!("active_timestamp" in seen && "idle_timestamp" in seen)) continue;
    const { active_timestamp: activeAt, idle_timestamp: idleAt } = seen;
    if (typeof activeAt !== "number" || typeof idleAt !== "number") continue;
    next.set(Number(id), { activeAt, seenAt: Math.max(activeAt, idleAt) });
  }
  return next;
}

export type Presence = "active" | "idle" | "offline";

export function presenceOf({ people, now, offlineAfter }: PresenceState, userId: number): Presence {
  const seen = people.get(userId);
  if (!seen || now - seen.seenAt > offlineAfter) return "offline";
  return now - seen.activeAt > offlineAfter ? "idle" : "active";
}
