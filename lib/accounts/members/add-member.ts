/** An administrator creates a person's account. */
import { requirePasswordLength } from "../../auth/passwords/password-strength.ts";
import { badRequest } from "../../kernel/errors.ts";
import { type LogWriter, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_GUEST, ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import { requireAllowedAddress } from "../../organization/domains/address-rules.ts";
import { emailInUse } from "../../people/users/create-user.ts";
import { hashPassword } from "../../people/users/password.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { isEmail } from "../../text/is-email.ts";
import { validName } from "../account/change-profile.ts";
import { admitPerson, defaultChannels } from "./admit-person.ts";
import { requireMayCreateUsers } from "./member-access.ts";

interface NewMember {
  readonly email: string;
  readonly password: string;
  readonly full_name: string;
}

/**
 * The person can sign in immediately and joins the default channels.
 * @throws ApiError BAD_REQUEST without permission, and for an invalid or taken address, name or password.
 */
export async function addMember(actor: Actor, given: NewMember): Promise<{ user_id: number }> {
  const { organization } = actor;
  requireMayCreateUsers(actor);
  requirePasswordLength(given.password);
  const { email, full_name: fullName, password } = given;
  const person = { email, fullName, role: ROLE_MEMBER, password };
  const { id } = await createMember(writerOf(actor, "create-user"), organization, person);
  return { user_id: id };
}

/**
 * Skips permission checks, and the password's.
 * @throws ApiError BAD_REQUEST for an invalid or taken address or name.
 */
export async function createMember(
  writer: LogWriter,
  organization: Organization,
  given: {
    readonly email: string;
    readonly fullName: string;
    readonly role: number;
    /** Null: no sign-in by a local password. */
    readonly password: string | null;
  },
): Promise<UserRecord> {
  const { role, password } = given;
  const fullName = validName(organization, given.fullName, null);
  const email = requireFreeAddress(organization, given.email);
  return admitPerson(writer, organization, {
    email,
    fullName,
    role,
    passwordHash: password === null ? null : await hashPassword(password),
    awaitsFirstSignIn: true,
    // Guests start without channels.
    channels: role === ROLE_GUEST ? [] : defaultChannels(organization),
    groups: [],
    welcomeText: null,
  });
}

/** @throws ApiError BAD_REQUEST for an invalid, taken or refused address. */
export function requireFreeAddress(organization: Organization, given: string): string {
  const email = given.trim();
  if (!isEmail(email)) throw badRequest("Enter a valid email address.");
  if (organization.users.byEmail(email)) throw emailInUse();
  requireAllowedAddress(organization, email);
  return email;
}
