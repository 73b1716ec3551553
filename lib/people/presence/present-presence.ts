/** Reads presences and presents them in their wire forms. */
import type { z } from "zod";
import { badRequest } from "../../kernel/errors.ts";
import { hasOtherNodes } from "../../kernel/events/event-dispatcher.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { noSuchUser, requireUser } from "../users/get-users.ts";
import { apiEmail } from "../users/shown-person.ts";
import { knownTo, mayAccessAllUsers } from "../users/user-access.ts";
import type { UserRecord } from "../users/user-records.ts";
import type { olderPresence } from "./presence.contract.ts";
import { OFFLINE_AFTER_SECONDS, type PresenceRecord } from "./presence-records.ts";
import {
  hasPresence,
  presencesAfter,
  presencesSince,
  presencesText,
  presentSlim,
} from "./shared-presences.ts";

const EVERYTHING = { isSlim: false, lastUpdateId: undefined, historyDays: undefined };

/** Older clients show a user as active for this long, in seconds. */
const ACTIVE_FOR_SECONDS = 70;
const DAY_SECONDS = 86_400;
const HISTORY_DAYS = 14;
/** Other nodes use their own clocks and send every second. */
const NODES_MARGIN_MS = 10_000;

export function presentOlder({ activeAt, seenAt }: PresenceRecord): z.input<typeof olderPresence> {
  const isActive = activeAt !== null && activeAt + ACTIVE_FOR_SECONDS >= seenAt;
  const timestamp = isActive ? activeAt : seenAt;
  return { client: "website", status: isActive ? "active" : "idle", timestamp, pushable: false };
}

function presentOlderSummed(record: PresenceRecord) {
  const website = presentOlder(record);
  const { pushable: _pushable, ...aggregated } = website;
  return { aggregated, website };
}

export interface WantedPresences {
  readonly isSlim: boolean;
  /** The client's newest id; undefined or not positive: none. */
  readonly lastUpdateId: number | undefined;
  readonly historyDays: number | undefined;
  /** Ids of other nodes may lag, so slightly older presences are sent again. */
  readonly hasOtherNodes: boolean;
}

/** Presences of known users, and the client's new id (-1: none). Bots and deactivated users have no presence. */
export function presentPresences(organization: Organization, viewer: UserRecord, wanted: WantedPresences) {
  const { isSlim, lastUpdateId = -1, historyDays = HISTORY_DAYS } = wanted;
  const isShared = isSlim && mayAccessAllUsers(organization, viewer) && historyDays !== 0;
  if (!isShared || organization.realm.settings.presence_disabled)
    return presentSingly(organization, viewer, wanted);
  const { pieces, newestId } =
    lastUpdateId > 0
      ? presencesAfter(organization, earliestId(wanted))
      : presencesSince(organization, Date.now() / 1000 - historyDays * DAY_SECONDS);
  return {
    presences: presencesText(pieces),
    presence_last_update_id: Math.max(newestId, lastUpdateId),
  };
}

function presentSingly(organization: Organization, viewer: UserRecord, wanted: WantedPresences) {
  const { isSlim, lastUpdateId } = wanted;
  const isKnown = knownTo({ organization, user: viewer });
  const shown = organization.realm.settings.presence_disabled
    ? []
    : [...organization.presences.all()].flatMap((record) => {
        const user = isWanted(record, wanted) ? organization.users.get(record.userId) : undefined;
        return hasPresence(user) && isKnown(user) ? [{ user, record }] : [];
      });
  const entries = shown.map(({ user, record }) =>
    isSlim
      ? ([String(user.id), presentSlim(user, record)] as const)
      : ([apiEmail(organization, viewer, user), presentOlderSummed(record)] as const),
  );
  const newest = shown.reduce((id, { record }) => Math.max(id, record.updateId), lastUpdateId ?? -1);
  return { presences: Object.fromEntries(entries), presence_last_update_id: newest };
}

function earliestId({ lastUpdateId = -1, hasOtherNodes }: WantedPresences): number {
  return lastUpdateId - (hasOtherNodes ? NODES_MARGIN_MS : 0);
}

function isWanted({ seenAt, updateId }: PresenceRecord, wanted: WantedPresences): boolean {
  const { lastUpdateId = -1, historyDays = HISTORY_DAYS } = wanted;
  if (historyDays === 0) return false;
  if (lastUpdateId > 0) return updateId > earliestId(wanted);
  return seenAt >= Date.now() / 1000 - historyDays * DAY_SECONDS;
}

export async function getPresences(actor: Actor, wanted: Omit<WantedPresences, "hasOtherNodes">) {
  const options = { ...wanted, hasOtherNodes: hasOtherNodes() };
  const found = presentPresences(actor.organization, actor.user, options);
  return { ...found, server_timestamp: Date.now() / 1000 };
}

export async function getOrganizationPresence(actor: Actor) {
  const { presence_last_update_id: _id, ...answer } = await getPresences(actor, EVERYTHING);
  return answer;
}

/**
 * @throws ApiError BAD_REQUEST for an unknown, hidden or deactivated account, a bot, and a user who was never present.
 */
export async function getUserPresence(actor: Actor, reference: string) {
  const user = await requireUser(actor, reference);
  if (!user.isActive) throw noSuchUser();
  if (user.botType !== null) throw badRequest("Presence is not supported for bot users.");
  const record = actor.organization.presences.get(user.id);
  if (!record) throw badRequest(`No presence data for ${reference}`);
  const { status, timestamp } = presentOlder(record);
  const server_timestamp = Date.now() / 1000;
  const isOffline = Math.floor(server_timestamp) - timestamp > OFFLINE_AFTER_SECONDS;
  return {
    server_timestamp,
    presence: {
      ...presentSlim(user, record),
      aggregated: { status: isOffline ? ("offline" as const) : status, timestamp },
      website: { status, timestamp },
    },
  };
}
