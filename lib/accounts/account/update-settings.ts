/** Changes a person's own settings, name, time zone and password. */
import type { z } from "zod";
import { requireOwnPasswords } from "../../auth/authentication/authentication-methods.ts";
import { requireNotByDirectory, requireProfileOfOwn } from "../../auth/authentication/directory-decides.ts";
import { mailLink } from "../../auth/mail-links/mail-links.ts";
import { checkPassword } from "../../auth/passwords/check-password.ts";
import { requireStrongPassword } from "../../auth/passwords/password-strength.ts";
import { deleteOtherSessions } from "../../auth/sessions/session.ts";
import { mergedSettings } from "../../kernel/db/merged-settings.ts";
import { sql } from "../../kernel/db/sql.ts";
import { ApiError, badRequest, missingParameter } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { asLogged } from "../../kernel/events/as-logged.ts";
import { type NewEvent, organizationChanged } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { changedSettings } from "../../kernel/settings/changed-fields.ts";
import { chosenSettings } from "../../kernel/settings/setting.ts";
import { applyPresenceSetting } from "../../people/presence/presence.ts";
import { requireFreeName } from "../../people/users/names/person-name.ts";
import { hashPassword } from "../../people/users/password.ts";
import { type UserSettings, userSettings } from "../../people/users/settings/user-settings.contract.ts";
import { userSettingsChanged } from "../../people/users/settings/user-settings-events.ts";
import { deliveryEmailShown, emailShown, userUpdated } from "../../people/users/user-events.ts";
import type { UserChange, UserRecord } from "../../people/users/user-records.ts";
import type { updateSettings as contract } from "./account.contract.ts";
import { consentEvents } from "./account.ts";
import { changedAddress, changedName } from "./change-profile.ts";
import { updateSettingsOfOthers } from "./update-settings-of-others.ts";

type Given = z.output<typeof contract.params>;

interface Changed {
  readonly fullName?: string;
  readonly timezone?: string;
  readonly settings: Partial<UserSettings>;
}

/**
 * All or nothing. A new password ends other sessions, but keeps the API key. A new address takes effect once confirmed
 * by mail.
 * @throws ApiError BAD_REQUEST for invalid values, a wrong password, bots, and directory-managed fields;
 *   PASSWORD_AUTH_DISABLED, REQUEST_VARIABLE_MISSING (new password without the old one), RATE_LIMIT_HIT.
 */
export async function updateSettings(
  actor: Actor,
  given: Given,
  clientAddress: string,
): Promise<Record<string, never>> {
  const { target_users: targets, ...others } = given;
  if (targets) return updateSettingsOfOthers(actor, targets, others);
  const { organization, user } = actor;
  const fullName = changedName(actor, given.full_name);
  const email = changedAddress(actor, given.email);
  if (fullName !== undefined || email !== undefined) await requireProfileOfOwn(organization, user.id);
  const timezone = given.timezone === user.timezone ? undefined : given.timezone;
  const changed: Changed = {
    ...(fullName === undefined ? {} : { fullName }),
    ...(timezone === undefined ? {} : { timezone }),
    settings: changedSettings(userSettings, user.settings, given),
  };
  const passwordHash = await newPasswordHash(actor, given, clientAddress);
  const events = changeEvents(user, changed);
  if (events.length > 0 || passwordHash !== null) await write(actor, changed, events, passwordHash);
  if (email !== undefined) await mailLink(organization, { kind: "address", email, userId: user.id });
  const { presence_enabled } = changed.settings;
  if (presence_enabled !== undefined) await applyPresenceSetting(actor, presence_enabled);
  return {};
}

async function write(
  actor: Actor,
  { fullName, timezone, settings }: Changed,
  events: readonly NewEvent[],
  passwordHash: string | null,
): Promise<void> {
  const { organization, user, sessionId } = actor;
  const realmId = organization.realm.id;
  const chosen = chosenSettings(userSettings, settings);
  await logTransaction(writerOf(actor, "update-settings"), async (log) => {
    const { tx } = log;
    // Without draft synchronization, no drafts may stay on the server.
    if (settings.enable_drafts_synchronization === false) {
      await tx.draft.deleteMany({ where: { userId: user.id } });
    }
    const ended = passwordHash === null ? [] : await deleteOtherSessions(tx, realmId, user.id, sessionId);
    // Administrators change accounts under the same lock.
    await log.lock();
    if (fullName !== undefined) {
      const holder = { id: user.id, isBot: false };
      await asLogged(log, organization, () => requireFreeName(organization, fullName, holder));
    }
    await tx.$executeRaw(sql`
      UPDATE user_account SET settings = ${mergedSettings("settings", Object.keys(settings), chosen)},
        edited_settings = ARRAY(SELECT unnest(edited_settings) UNION SELECT unnest(${Object.keys(settings)}::text[])),
        full_name = coalesce(${fullName ?? null}, full_name),
        timezone = coalesce(${timezone ?? null}, timezone),
        password_hash = coalesce(${passwordHash}, password_hash)
      WHERE id = ${user.id}`);
    const endings = ended.length === 0 ? [] : [organizationChanged.event(ended)];
    await appendEvents(log, [...events, ...endings]);
  });
}

/** The first event updates the organization in memory. */
function changeEvents(user: UserRecord, { fullName, timezone, settings }: Changed): NewEvent[] {
  const fields: UserChange = {
    ...(fullName === undefined ? {} : { fullName }),
    ...(timezone === undefined ? {} : { timezone }),
    settings,
  };
  const events = [
    ...profileEvents(user, fields),
    ...visibilityEvents(user, settings),
    ...consentEvents(user, settings),
    ...userSettingsChanged([user.id], { ...settings, ...(timezone === undefined ? {} : { timezone }) }),
  ];
  const [first, ...rest] = events;
  return first ? [first.withChanges([{ kind: "user_changed", userId: user.id, fields }]), ...rest] : [];
}

function profileEvents({ id }: UserRecord, { fullName, timezone }: UserChange): NewEvent[] {
  return [
    ...(fullName === undefined ? [] : [{ user_id: id, full_name: fullName }]),
    ...(timezone === undefined ? [] : [{ user_id: id, timezone }]),
  ].map((person) => userUpdated.event({ person }, { kind: "everyone" }));
}

function visibilityEvents({ id, settings }: UserRecord, changed: Partial<UserSettings>): NewEvent[] {
  if (changed.email_address_visibility === undefined) return [];
  const visibility = settings.email_address_visibility;
  const former = { userId: id, visibility };
  const everyone = { kind: "everyone" } as const;
  return [deliveryEmailShown.event(former, everyone), emailShown.event(former, everyone)];
}

/** Null without a new password. Wrong passwords count as failed sign-ins. */
async function newPasswordHash(
  { organization, user }: Actor,
  given: { readonly old_password?: string | undefined; readonly new_password?: string | undefined },
  clientAddress: string,
): Promise<string | null> {
  const { old_password: present, new_password: password } = given;
  if (password === undefined) return null;
  requireOwnPasswords(organization);
  await requireNotByDirectory(organization, user.id);
  if (present === undefined) throw missingParameter("old_password");
  const credentials = { username: user.deliveryEmail, password: present, clientAddress };
  await checkPassword(organization, credentials).catch((error) => {
    const isWrong = error instanceof ApiError && error.code === "AUTHENTICATION_FAILED";
    throw isWrong ? badRequest("Wrong password!") : error;
  });
  await requireStrongPassword(password, [user.fullName, user.deliveryEmail]);
  return hashPassword(password);
}
