/** Declares the noun "presence", with its event and clients' reports. */
import { z } from "zod";
import { badRequest } from "../../kernel/errors.ts";
import { broadcast, hasOtherNodes } from "../../kernel/events/event-dispatcher.ts";
import { defineTransientEvent, transientChanges } from "../../kernel/events/event-entry.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { personView, shownPerson } from "../users/shown-person.ts";
import { knewThen } from "../users/user-access.ts";
import * as contracts from "./presence.contract.ts";
import { type updatePresence as contract, presenceEvent, presenceState } from "./presence.contract.ts";
import {
  loadPresences,
  OFFLINE_AFTER_SECONDS,
  type PresenceRecord,
  presenceChanges,
} from "./presence-records.ts";
import { getPresences, presentOlder, presentPresences } from "./present-presence.ts";
import { presentSlim } from "./shared-presences.ts";

/** In larger organizations, the number of events would grow with the square of the users; their clients poll. */
export const MAX_ANNOUNCED_TO = 1_000;

/** A user came online. The event is not logged. */
export const presenceChanged = defineTransientEvent({
  name: "presence",
  stored: z.strictObject({
    userId: z.int(),
    activeAt: z.int().nullable(),
    seenAt: z.int(),
    updateId: z.int(),
    /** Seconds since 1970. */
    at: z.number(),
  }),
  wire: presenceEvent,
  variant({ userId }, viewer, organization) {
    const user = organization.users.get(userId);
    if (!user || !knewThen(organization, viewer, user)) return null;
    const { options } = viewer;
    if (options.capabilities.simplified_presence_events) return { form: "slim" as const };
    if (options.slimPresence) return { form: "without_address" as const };
    return { form: "older" as const, view: personView(viewer.user, user, true) };
  },
  build(record, variant, organization) {
    const user = organization.users.get(record.userId);
    if (!user) return null;
    if (variant.form === "slim") return { presences: { [user.id]: presentSlim(user, record) } };
    const presence = presentOlder(record);
    return {
      user_id: user.id,
      ...(variant.form === "older" && { email: shownPerson(organization, user, variant.view).email }),
      server_timestamp: record.at,
      presence: { [presence.client]: presence },
    };
  },
});

const intervals = {
  server_presence_ping_interval_seconds: 60,
  server_presence_offline_threshold_seconds: OFFLINE_AFTER_SECONDS,
};

const presenceFamily = stateFamily({
  fetchTypes: ["presence", "realm"],
  fields: presenceState,
  present: (_read, { organization, user: viewer }, { wants, slimPresence, presenceHistoryDays }) => {
    const isRealm = wants("realm");
    if (!wants("presence")) return isRealm ? intervals : {};
    const wanted = {
      isSlim: slimPresence,
      lastUpdateId: undefined,
      historyDays: presenceHistoryDays,
      hasOtherNodes: hasOtherNodes(),
    };
    return {
      ...presentPresences(organization, viewer, wanted),
      server_timestamp: Date.now() / 1000,
      ...(isRealm && intervals),
    };
  },
});

export const presence = defineNoun({
  contracts: [contracts.updatePresence, contracts.getPresence, contracts.getUserPresence],
  events: [presenceChanged],
  register: [presenceFamily],
  memory: {
    load: { presences: loadPresences },
    apply: presenceChanges,
  },
});

/** Sends to clients where presence is shown and the organization is small enough. */
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

/**
 * Ignores bots and hidden users. Changes memory only; other nodes and the database are updated at intervals.
 * @throws ApiError BAD_REQUEST for an unknown status.
 */
export async function updatePresence(actor: Actor, given: z.output<typeof contract.params>) {
  const { organization, user } = actor;
  const { status, last_update_id: lastUpdateId } = given;
  if (status !== "active" && status !== "idle") throw badRequest(`Invalid status: ${status}`);
  if (user.botType === null && user.settings.presence_enabled) {
    const at = Math.floor(Date.now() / 1000);
    const news = organization.presences.beat({ userId: user.id, isActive: status === "active", at });
    if (news?.cameOnline) await announcePresence(organization, news.record);
  }
  if (given.ping_only) return {};
  return getPresences(actor, {
    isSlim: given.slim_presence || lastUpdateId !== undefined,
    lastUpdateId,
    historyDays: given.history_limit_days,
  });
}

/** The clients' clocks stand still between reports, so a presence must be older by that time to be offline for them. */
const SURELY_OFFLINE_AFTER_SECONDS =
  OFFLINE_AFTER_SECONDS + intervals.server_presence_ping_interval_seconds + 1;

/** Shows the user, or hides them by a long-past presence. */
export async function applyPresenceSetting({ organization, user }: Actor, isShown: boolean): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const at = isShown ? now : now - SURELY_OFFLINE_AFTER_SECONDS;
  const record = organization.presences.replace({ userId: user.id, activeAt: at, seenAt: at });
  await announcePresence(organization, record);
}
