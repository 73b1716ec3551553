/** Reads somebody's status. */
import { database } from "../../kernel/db/client.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { findUser } from "../../people/users/get-users.ts";
import { presentStatus } from "./present-status.ts";

/** @throws ApiError BAD_REQUEST for an unknown account, and for one that is hidden from the actor. */
export async function getUserStatus(actor: Actor, userId: number) {
  const user = await findUser(actor, userId);
  if (!user) throw badRequest("No such user");
  const row = await database().prisma.userStatus.findUnique({ where: { userId: user.id } });
  return { status: row ? presentStatus(row) : {} };
}
