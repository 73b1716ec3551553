/** A person's sessions. */
import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import type { getOwnSessions as contract } from "../authentication/authentication.contract.ts";
import { endSessions } from "./session.ts";
import { SessionStore, sessionChanges } from "./session-records.ts";

/** More than anyone has browsers. */
const MAX_LISTED = 200;

/** Newest first. */
export function listSessionsOf(realmId: number, userId: number) {
  return database().prisma.userSession.findMany({
    where: { realmId, userId, expiresAt: { gt: new Date() } },
    orderBy: { createdAt: "desc" },
    take: MAX_LISTED,
  });
}

export async function getOwnSessions({
  organization,
  user,
  sessionId,
}: Actor): Promise<z.input<typeof contract.returns>> {
  const rows = await listSessionsOf(organization.realm.id, user.id);
  return {
    sessions: rows.map(({ id, userAgent, createdAt, expiresAt }) => ({
      id,
      user_agent: userAgent,
      date_created: Math.floor(createdAt.getTime() / 1000),
      expiry_date: Math.floor(expiresAt.getTime() / 1000),
      is_current: id === sessionId,
    })),
  };
}

/** @throws ApiError BAD_REQUEST for an unknown session. */
export async function endOwnSession(actor: Actor, sessionId: string): Promise<Record<string, never>> {
  const { organization, user } = actor;
  const where = { id: sessionId, realmId: organization.realm.id, userId: user.id };
  const isId = z.uuid().safeParse(sessionId).success;
  const exists = isId && (await database().prisma.userSession.count({ where })) > 0;
  if (!exists) throw badRequest("Session does not exist.");
  await endSessions(organization.realm.id, user.id, sessionId);
  return {};
}

export async function endOwnSessions(actor: Actor): Promise<Record<string, never>> {
  await endSessions(actor.organization.realm.id, actor.user.id);
  return {};
}

export const sessions = defineNoun({
  memory: {
    load: { sessions: async () => new SessionStore() },
    apply: sessionChanges,
  },
});
