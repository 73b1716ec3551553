/** Reads accounts as the actor may see them. */
import { query } from "../../kernel/db/sql.ts";
import { type ApiError, badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { mapInSlices } from "../../kernel/turns/slices.ts";
import { newestReceived } from "./newest-received.ts";
import { profileDataOf, userPayload } from "./present-user.ts";
import { userByApiEmail } from "./shown-person.ts";

import { isSystemBot } from "./system-bots.ts";
import { knownTo } from "./user-access.ts";
import type { UserRecord } from "./user-records.ts";

function present({ organization, user: viewer }: Actor, user: UserRecord, withFields: boolean) {
  return {
    ...userPayload(organization, viewer, user),
    ...(withFields && profileDataOf(organization, user)),
  };
}

/** Default: everyone. In id order, without system bots. */
export async function getUsers(
  actor: Actor,
  { userIds, withFields }: { userIds: readonly number[] | undefined; withFields: boolean },
) {
  const isKnown = knownTo(actor);
  const wanted = userIds ? new Set(userIds) : null;
  const users = [...actor.organization.users.all()]
    .filter(isKnown)
    .filter((user) => (wanted ? wanted.has(user.id) : !isSystemBot(user)))
    .sort((one, other) => one.id - other.id);
  return { members: await mapInSlices(users, (user) => present(actor, user, withFields)) };
}

export async function findUser(actor: Actor, userId: number): Promise<UserRecord | undefined> {
  const user = actor.organization.users.get(userId);
  return user && knownTo(actor)(user) ? user : undefined;
}

/**
 * By id, address or placeholder address.
 * @throws ApiError BAD_REQUEST for an unknown or hidden account.
 */
export async function requireUser(actor: Actor, reference: string): Promise<UserRecord> {
  const { organization, user: viewer } = actor;
  const user = /^\d+$/.test(reference)
    ? organization.users.get(Number(reference))
    : userByApiEmail(organization, viewer, reference);
  if (!user || !knownTo(actor)(user)) throw noSuchUser();
  return user;
}

/** One error for unknown and hidden accounts. */
export function noSuchUser(): ApiError {
  return badRequest("No such user");
}

/** @throws ApiError BAD_REQUEST as `requireUser`. */
export async function getUser(actor: Actor, given: { reference: string; withFields: boolean }) {
  return { user: present(actor, await requireUser(actor, given.reference), given.withFields) };
}

/** Includes the newest received message, or 0, as in a register response. */
export async function getOwnUser(actor: Actor) {
  const {
    bot_type: _type,
    bot_owner_id: _owner,
    ...own
  } = userPayload(actor.organization, actor.user, actor.user);
  const [newest] = await query<{ id: number | null }>(newestReceived(actor.user.id));
  return {
    ...own,
    delivery_email: actor.user.deliveryEmail,
    max_message_id: newest?.id ?? 0,
    ...profileDataOf(actor.organization, actor.user),
  };
}
