/** Creates a person's account and subscribes it to the default channels. */
import { z } from "zod";
import { validName } from "../account/change-profile.ts";
import { requirePasswordLength } from "../auth/password-strength.ts";
import { channelActivity } from "../channels/channel-activity.ts";
import { isUniqueViolation } from "../db/unique-violation.ts";
import { badRequest } from "../errors.ts";
import { appendEvents } from "../events/append-event.ts";
import { logTransaction, writerOf } from "../events/log-transaction.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { joinChannels } from "../subscriptions/write-memberships.ts";
import { emailInUse, insertUser } from "../users/create-user.ts";
import { hashPassword } from "../users/password.ts";
import { userCreated } from "../users/user-events.ts";
import { requireMayCreateUsers } from "./member-access.ts";
import { membershipEvents } from "./membership-events.ts";

interface NewMember {
  readonly email: string;
  readonly password: string;
  readonly full_name: string;
}

/**
 * The person can sign in at once.
 * @throws ApiError BAD_REQUEST for an address that is in use, for an invalid address or name, for a password of a wrong
 *   length, and for an actor without the right to create accounts.
 */
export async function addMember(actor: Actor, given: NewMember): Promise<{ user_id: number }> {
  const { organization } = actor;
  requireMayCreateUsers(actor);
  const fullName = validName(organization, given.full_name, null);
  const email = requireFreeAddress(actor, given.email);
  requirePasswordLength(given.password);
  const passwordHash = await hashPassword(given.password);
  const channels = [...organization.channels.all()].filter(
    ({ isDefault, isArchived }) => isDefault && !isArchived,
  );
  const activity = await channelActivity(organization, channels);
  const written = logTransaction(writerOf(actor, "create-user"), async (log) => {
    const user = await insertUser(
      log.tx,
      log.realmId,
      { email, fullName, awaitsFirstSignIn: true },
      passwordHash,
    );
    await appendEvents(log, [userCreated(user), ...membershipEvents(organization, null, user)]);
    await joinChannels(log, actor, { people: [user], channels }, activity);
    return { user_id: user.id };
  });
  return written.catch((error) => {
    throw isUniqueViolation(error) ? emailInUse() : error;
  });
}

/**
 * The address as stored.
 * @throws ApiError BAD_REQUEST for an invalid address, and for that of another account, whatever the case.
 */
export function requireFreeAddress({ organization }: Actor, given: string): string {
  const email = given.trim();
  if (!z.email().safeParse(email).success) throw badRequest("Enter a valid email address.");
  if (organization.users.byEmail(email)) throw emailInUse();
  return email;
}
