/** Reads somebody's status. */
import { database } from "../db/client.ts";
import { badRequest } from "../errors.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { findUser } from "../users/get-users.ts";
import { presentStatus } from "./present-status.ts";

/** @throws ApiError BAD_REQUEST for an unknown account, and for one that is hidden from the actor. */
export async function getUserStatus(actor: Actor, userId: number) {
  const user = await findUser(actor, userId);
  if (!user) throw badRequest("No such user");
  const row = await database().prisma.userStatus.findUnique({ where: { userId: user.id } });
  return { status: row ? presentStatus(row) : {} };
}
