/** Changes the status of somebody else; administrators may. */
import { badRequest } from "../../kernel/errors.ts";
import { writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { findUser } from "../../people/users/get-users.ts";
import { type GivenStatus, statusChange } from "./status-change.ts";
import { writeStatus } from "./write-status.ts";

/** @throws ApiError BAD_REQUEST for an unknown or deactivated account, and for what one may not set oneself to. */
export async function setUserStatus(actor: Actor, userId: number, given: GivenStatus): Promise<void> {
  const user = await findUser(actor, userId);
  if (!user) throw badRequest("No such user");
  if (!user.isActive) throw badRequest("User is deactivated");
  const change = statusChange(actor.organization, { ...given, away: undefined });
  const writer = writerOf(actor, "update-status-for-user");
  await writeStatus(writer, { user, change });
}
