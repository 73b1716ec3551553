/** Validates changes of a person's name and address. */
import { refusePersonalKey } from "../../auth/keys/api-key.ts";
import { badRequest } from "../../kernel/errors.ts";
import { canSendMail } from "../../kernel/mail/mail-server.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { requireAllowedAddress } from "../../organization/domains/address-rules.ts";
import { personName, requireFreeName } from "../../people/users/names/person-name.ts";

import { requireMayChangeOwn } from "../../people/users/user-access.ts";
import { isEmail } from "../../text/is-email.ts";

/**
 * Undefined when unchanged.
 * @throws ApiError BAD_REQUEST for an invalid or taken name, and without permission.
 */
export function changedName({ organization, user }: Actor, given: string | undefined): string | undefined {
  if (given === undefined || given.trim() === user.fullName) return undefined;
  requireMayChangeOwn(organization, user, "name");
  return validName(organization, given, user.id);
}

/**
 * @param userId null for a new account.
 * @throws ApiError BAD_REQUEST for an invalid or taken name.
 */
export function validName(organization: Organization, given: string, userId: number | null): string {
  const name = personName(given);
  requireFreeName(organization, name, { id: userId, isBot: false });
  return name;
}

/**
 * Undefined when unchanged. The address takes effect once confirmed by mail.
 * @throws ApiError BAD_REQUEST for an invalid address, without permission or mail, and for program keys, because the
 *   address's owner can reset the password.
 */
export function changedAddress(actor: Actor, given: string | undefined): string | undefined {
  const { organization, user } = actor;
  const email = given?.trim();
  if (email === undefined || email === user.deliveryEmail) return undefined;
  refusePersonalKey(actor);
  requireMayChangeOwn(organization, user, "address");
  if (!isEmail(email)) throw badRequest("Invalid address.");
  const owner = organization.users.byEmail(email);
  if (owner && owner.id !== user.id) throw badRequest("Already has an account.");
  requireAllowedAddress(organization, email);
  if (!canSendMail()) {
    throw badRequest(
      "This server does not send email, so you cannot confirm a new address. An administrator can change it in the settings, under People.",
    );
  }
  return email;
}
