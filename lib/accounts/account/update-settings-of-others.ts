/** Administrators change settings of several people. */
import { requireRole } from "../../auth/authentication/require-role.ts";
import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents, noteInAuditLog } from "../../kernel/events/append-event.ts";
import { asLogged } from "../../kernel/events/as-logged.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { type LogTransaction, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import { chosenSettings, fromEntries } from "../../kernel/settings/setting.ts";

import { type UserSettings, userSettings } from "../../people/users/settings/user-settings.contract.ts";
import { userSettingsChanged } from "../../people/users/settings/user-settings-events.ts";
import type { TargetUsers } from "./account.contract.ts";

/** Rows per transaction; sends wait meanwhile. */
const PEOPLE_AT_ONCE = 500;

/**
 * Includes deactivated people, but not bots. Each transaction has one UPDATE and one event per setting.
 * @throws ApiError BAD_REQUEST for non-administrators, personal settings, and unknown targets.
 */
export async function updateSettingsOfOthers(
  actor: Actor,
  targets: TargetUsers,
  given: Readonly<Record<string, unknown>>,
): Promise<Record<string, never>> {
  requireRole(actor.user, ROLE_ADMINISTRATOR);
  const wanted = givenSettings(given);
  const userIds = targetIds(actor.organization, targets);
  if (Object.keys(wanted).length === 0) return {};
  for (let start = 0; start < userIds.length; start += PEOPLE_AT_ONCE) {
    const some = userIds.slice(start, start + PEOPLE_AT_ONCE);
    await changeSome(actor, some, wanted, targets.skip_if_already_edited);
  }
  return {};
}

function givenSettings(given: Readonly<Record<string, unknown>>): Partial<UserSettings> {
  const table: Readonly<Record<string, object>> = userSettings;
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name] of named) {
    const entry = table[name];
    if (!entry || "ownChoice" in entry) throw badRequest("Cannot change this setting for other users.");
  }
  return fromEntries(named);
}

function targetIds(organization: Organization, { user_ids, group_ids }: TargetUsers): number[] {
  const ids = new Set(user_ids);
  for (const id of ids) if (!organization.users.get(id)) throw badRequest(`Invalid user ID: ${id}`);
  for (const id of group_ids) {
    const group = organization.groups.get(id);
    if (!group?.isActive || group.name === null) throw badRequest(`Invalid user group ID: ${id}`);
  }
  return [...organization.users.all()]
    .filter((user) => user.botType === null && !user.isDeleted)
    .filter((user) => ids.has(user.id) || group_ids.some((id) => organization.groups.isMember(id, user)))
    .map(({ id }) => id);
}

async function changeSome(
  actor: Actor,
  userIds: readonly number[],
  wanted: Partial<UserSettings>,
  skipsEdited: boolean,
): Promise<void> {
  const { organization } = actor;
  await logTransaction(writerOf(actor, "update-settings"), async (log) => {
    await log.lock();
    const edited = skipsEdited ? await editedSettings(log, userIds) : noneEdited;
    const changes = await asLogged(log, organization, () =>
      Object.entries(wanted).flatMap(([name, value]) => {
        const ids = userIds.filter((id) => {
          const settings: Readonly<Record<string, unknown>> = organization.users.get(id)?.settings ?? {};
          return settings[name] !== value && !edited.get(id)?.has(name);
        });
        return ids.length === 0 ? [] : [{ name, value, ids }];
      }),
    );
    if (changes.length === 0) return;
    await write(log, changes);
    const settings = fromEntries<Partial<UserSettings>>(changes.map(({ name, value }) => [name, value]));
    const changedIds = new Set(changes.flatMap(({ ids }) => ids));
    noteInAuditLog(log, {
      event: "user_settings.update",
      details: { ...settings, people: changedIds.size },
    });
    await appendEvents(log, changes.flatMap(eventsOf));
  });
}

interface Change {
  readonly name: string;
  readonly value: boolean | number | string | null;
  readonly ids: readonly number[];
}

function eventsOf({ name, value, ids }: Change): NewEvent[] {
  const [first, ...rest] = userSettingsChanged(ids, { [name]: value });
  const settings = fromEntries<Partial<UserSettings>>([[name, value]]);
  return first
    ? [first.withChanges([{ kind: "user_settings_changed", userIds: ids, settings }]), ...rest]
    : rest;
}

async function write({ tx }: LogTransaction, changes: readonly Change[]): Promise<void> {
  const drafts = changes.find(({ name, value }) => name === "enable_drafts_synchronization" && !value);
  // Without draft synchronization, no drafts may stay on the server.
  if (drafts) await tx.draft.deleteMany({ where: { userId: { in: [...drafts.ids] } } });
  for (const { name, value, ids } of changes) {
    const chosen = chosenSettings(userSettings, fromEntries<Partial<UserSettings>>([[name, value]]));
    await tx.$executeRaw(sql`
      UPDATE user_account SET settings = (settings - ${name}::text) || ${JSON.stringify(chosen)}::jsonb
      WHERE id = ANY(${ids}::int[])`);
  }
}

const noneEdited: ReadonlyMap<number, ReadonlySet<string>> = new Map();

/** By user id. */
async function editedSettings({ tx }: LogTransaction, userIds: readonly number[]) {
  const rows = await tx.$queryRaw<{ id: number; names: string[] }[]>(sql`
    SELECT id, edited_settings AS names FROM user_account WHERE id = ANY(${userIds}::int[])`);
  return new Map(rows.map(({ id, names }) => [id, new Set(names)]));
}
