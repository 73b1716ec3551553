/** Creates accounts of people and bots, and appends their event. */
import { z } from "zod";
import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { type ApiError, badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction } from "../../kernel/events/log-transaction.ts";
import { ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import { chosenSettings, settingsReader } from "../../kernel/settings/setting.ts";
import { nameKey } from "../../text/name-key.ts";
import { personName } from "./names/person-name.ts";
import { hashPassword } from "./password.ts";
import { userSettings } from "./settings/user-settings.contract.ts";
import { userCreated } from "./user-events.ts";
import { type UserRecord, type UserRow, userColumns, userRecord } from "./user-records.ts";

const readDefaults = settingsReader(userSettings);

/** The organization's language, until users choose their own. */
const ofOrganization = z.object({ default_language: userSettings.default_language.schema.optional() });

export interface NewUser {
  readonly email: string;
  readonly fullName: string;
  /** 100 owner … 600 guest; 400 when absent. */
  readonly role?: number;
  /** null or absent: no sign-in by password. */
  readonly password?: string | null;
  readonly bot?: { readonly type: number; readonly ownerId: number };
  /** Seconds since 1970; default: now. */
  readonly createdAt?: number;
  readonly timezone?: string;
  readonly canCreateUsers?: boolean;
  /** For an account created for somebody else. */
  readonly awaitsFirstSignIn?: boolean;
  /** Onboarding steps for this person. */
  readonly onboardingSteps?: readonly string[];
}

export function emailInUse(): ApiError {
  return badRequest("Email is already in use.");
}

/**
 * Creates an account without subscriptions.
 * @throws ApiError BAD_REQUEST for a taken address or an invalid name.
 */
export async function createUser(realmId: number, given: NewUser): Promise<UserRecord> {
  const passwordHash = given.password ? await hashPassword(given.password) : null;
  try {
    return await logTransaction({ realmId, userId: null, operation: "create-user" }, async (log) => {
      const user = await insertUser(log.tx, realmId, given, passwordHash);
      await appendEvents(log, [userCreated(user)]);
      return user;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? emailInUse() : error;
  }
}

/**
 * Within a larger transaction, without the event.
 * @throws ApiError BAD_REQUEST for an invalid name; a unique violation for a taken address.
 */
export async function insertUser(
  tx: Transaction,
  realmId: number,
  given: NewUser,
  passwordHash: string | null,
): Promise<UserRecord> {
  const settings = JSON.stringify(given.bot ? {} : await newUserSettings(tx, realmId));
  const [row] = await tx.$queryRaw<UserRow[]>(sql`
    INSERT INTO user_account (realm_id, email, email_key, delivery_email, full_name, role, password_hash, bot_type,
      bot_owner_id, timezone, can_create_users, awaits_first_sign_in, onboarding_steps, settings, created_at)
    VALUES (${realmId}, ${given.email}, ${nameKey(given.email)}, ${given.email}, ${personName(given.fullName)},
      ${given.role ?? ROLE_MEMBER}, ${passwordHash}::text, ${given.bot?.type ?? null}::int2,
      ${given.bot?.ownerId ?? null}::int, ${given.timezone ?? ""}, ${given.canCreateUsers ?? false},
      ${given.awaitsFirstSignIn ?? false}, ${[...(given.onboardingSteps ?? [])]}::text[], ${settings}::jsonb,
      coalesce(to_timestamp(${given.createdAt ?? null}::float8), now()))
    RETURNING ${userColumns}`);
  if (!row) throw new Error("An account was not created.");
  return userRecord(row);
}

async function newUserSettings(tx: Transaction, realmId: number) {
  const [realm] = await tx.$queryRaw<{ settings: unknown; defaults: unknown }[]>(sql`
    SELECT settings, user_settings_defaults AS defaults FROM realm WHERE id = ${realmId}`);
  if (!realm) throw new Error(`The organization ${realmId} does not exist.`);
  const { default_language = userSettings.default_language.default } = ofOrganization.parse(realm.settings);
  return chosenSettings(userSettings, { ...readDefaults(realm.defaults), default_language });
}
