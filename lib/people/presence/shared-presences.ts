/** Slim presences, encoded once for everybody who polls. */

import type { Organization } from "../../kernel/memory/organization.ts";
import { jsonMembers } from "../../text/json-text.ts";
import { PartsByOwner, type TextPiece } from "../../text/shared-text.ts";
import type { UserRecord } from "../users/user-records.ts";
import { type PresenceRecord, type PresenceWindow, WINDOW_MS } from "./presence-records.ts";

/** Windows of each level's parts; people who have left move to larger parts, so that there are few. */
const LEVELS = [1, 256, 8_192] as const;
const PARTS = 1_024;

const partsOf = new PartsByOwner(PARTS);

/** For users who were never active, the account's creation counts as activity. */
export function presentSlim(user: Pick<UserRecord, "createdAt">, { activeAt, seenAt }: PresenceRecord) {
  return { active_timestamp: activeAt ?? user.createdAt, idle_timestamp: seenAt };
}

/** Bots and deactivated users have no presence. */
export function hasPresence(user: UserRecord | undefined): user is UserRecord {
  return user?.isActive === true && user.botType === null;
}

interface Found {
  /** Members of a JSON object. */
  readonly pieces: TextPiece[];
  /** The newest id shown; -1: none. */
  readonly newestId: number;
}

/**
 * Presences with later ids, for viewers who know everyone. The windows between the first and the last are the same for
 * everybody.
 */
export function presencesAfter(organization: Organization, lastUpdateId: number): Found {
  const { presences } = organization;
  const first = Math.floor(lastUpdateId / WINDOW_MS);
  const windows = presences.windowsFrom(first);
  const pieces = windows.flatMap(({ number, records }) => {
    const isWhole = number > first && number < presences.newestWindow;
    const later = number > first ? records : records.filter(({ updateId }) => updateId > lastUpdateId);
    return isWhole ? sharedPiece(organization, 0, number, later) : ownPiece(organization, later);
  });
  return { pieces, newestId: newestOf(organization, windows, lastUpdateId) };
}

/** @param since seconds since 1970. */
export function presencesSince(organization: Organization, since: number): Found {
  const { presences } = organization;
  const newest = presences.newestWindow;
  const windows = presences.windowsFrom(0).map(({ number, records }) => ({
    number,
    records: records.filter(({ seenAt }) => seenAt >= since),
  }));
  const inParts = Map.groupBy(windows, ({ number }) => partOf(number, newest));
  const pieces = [...inParts].flatMap(([key, some]) => {
    const records = some.flatMap((window) => window.records);
    const [level = 0, place = 0] = key.split(" ").map(Number);
    return level === 0 && place >= newest
      ? ownPiece(organization, records)
      : sharedPiece(organization, level, place, records);
  });
  return { pieces, newestId: newestOf(organization, windows, -1) };
}

/** Level and place of the part with this window. */
function partOf(number: number, newest: number): string {
  const level = levelOf(number, newest);
  return `${level} ${Math.floor(number / (LEVELS[level] ?? 1))}`;
}

export const presencesText = jsonMembers<Record<string, ReturnType<typeof presentSlim>>>;

/** The level whose parts of this age no longer grow. */
function levelOf(number: number, newest: number): number {
  const isOld = (size: number) => Math.floor(number / size) < Math.floor(newest / size) - 1;
  return isOld(LEVELS[2]) ? 2 : isOld(LEVELS[1]) ? 1 : 0;
}

function newestOf({ users }: Organization, windows: readonly PresenceWindow[], known: number): number {
  let newest = known;
  for (const { number, records } of windows) {
    if ((number + 1) * WINDOW_MS <= newest) continue;
    for (const { userId, updateId } of records)
      if (updateId > newest && hasPresence(users.get(userId))) newest = updateId;
  }
  return newest;
}

function sharedPiece(
  organization: Organization,
  level: number,
  place: number,
  records: readonly PresenceRecord[],
): TextPiece[] {
  const parts = partsOf.of(organization.presences, String(level));
  const inputs = [organization.users.activeRevision, ...records];
  const text = parts.of(place, inputs, () => membersText(organization, records));
  return text.length > 0 ? [text] : [];
}

function ownPiece(organization: Organization, records: readonly PresenceRecord[]): string[] {
  const text = membersText(organization, records);
  return text === "" ? [] : [text];
}

function membersText({ users }: Organization, records: readonly PresenceRecord[]): string {
  return records
    .flatMap((record) => {
      const user = users.get(record.userId);
      return hasPresence(user) ? `"${user.id}":${JSON.stringify(presentSlim(user, record))}` : [];
    })
    .join(",");
}
