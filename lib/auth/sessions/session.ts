/** Browser sessions: database rows, identified by next-auth's signed cookie. */
import { hkdfSync } from "node:crypto";
import { decode } from "next-auth/jwt";
import { z } from "zod";
import { addressBlock } from "../../kernel/address-block.ts";
import { database } from "../../kernel/db/client.ts";
import type { Prisma } from "../../kernel/db/generated/client.ts";
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { organizationChanged } from "../../kernel/events/event-entry.ts";
import { type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import type { Organization, OrganizationChange } from "../../kernel/memory/organization.ts";
import { serverSecret } from "../authentication/secret-box.ts";

export const SESSION_SECONDS = 30 * 86_400;
/** Per account, since sessions occupy memory. */
export const MAX_SESSIONS = 100;

const cookieNames = ["__Secure-next-auth.session-token", "next-auth.session-token"];
export const sessionToken = z.object({ sessionId: z.uuid(), userId: z.int(), realmId: z.int() });
export type SessionToken = z.infer<typeof sessionToken>;

export function sessionSecret(): string {
  return Buffer.from(hkdfSync("sha256", serverSecret(), "", "session-cookie", 32)).toString("hex");
}

/** Tokens need no decoding. */
function cookie(header: string, name: string): string | undefined {
  for (const pair of header.split(";")) {
    const trimmed = pair.trim();
    if (trimmed.startsWith(`${name}=`)) return trimmed.slice(name.length + 1);
  }
  return undefined;
}

/** The row decides whether the session exists. */
export async function readSessionCookie(header: string | undefined): Promise<SessionToken | null> {
  if (!header) return null;
  for (const name of cookieNames) {
    const token = cookie(header, name);
    if (!token) continue;
    try {
      const parsed = sessionToken.safeParse(await decode({ token, secret: sessionSecret() }));
      if (parsed.success) return parsed.data;
    } catch {
      // The token was altered, or signed with a former secret.
    }
  }
  return null;
}

/** null when the session was revoked or expired. */
export async function sessionUserId(organization: Organization, token: SessionToken): Promise<number | null> {
  if (token.realmId !== organization.realm.id) return null;
  const known = organization.sessions.find(token.sessionId);
  if (known) return known.expiresAt > Date.now() ? known.userId : null;
  const row = await database().prisma.userSession.findUnique({ where: { id: token.sessionId } });
  if (!row || row.realmId !== organization.realm.id || row.expiresAt.getTime() <= Date.now()) return null;
  organization.sessions.remember(row.id, { userId: row.userId, expiresAt: row.expiresAt.getTime() });
  return row.userId;
}

export interface ProviderSession {
  readonly issuer: string;
  readonly subject: string;
  readonly sid: string | null;
  /** null: signing out here does not sign out there. */
  readonly idToken: string | null;
}

interface SignInFacts {
  readonly provided?: ProviderSession | null;
  readonly clientAddress?: string;
}

/** The token goes into the cookie. Ends the account's oldest session beyond the limit. */
export async function startSession(
  realmId: number,
  userId: number,
  userAgent: string,
  { provided = null, clientAddress = "" }: SignInFacts = {},
): Promise<SessionToken> {
  const row = await database().prisma.userSession.create({
    data: {
      realmId,
      userId,
      userAgent: userAgent.slice(0, 300),
      addressBlock: addressBlock(clientAddress),
      idToken: provided?.idToken ?? null,
      openIdIssuer: provided?.issuer ?? null,
      openIdSubject: provided?.subject ?? null,
      openIdSid: provided?.sid ?? null,
      expiresAt: new Date(Date.now() + SESSION_SECONDS * 1000),
    },
  });
  await endExcessSessions(realmId, userId);
  return { sessionId: row.id, userId, realmId };
}

async function endExcessSessions(realmId: number, userId: number): Promise<void> {
  const excess = await query<{ id: string }>(sql`
    SELECT id FROM user_session WHERE user_id = ${userId} ORDER BY created_at DESC, id OFFSET ${MAX_SESSIONS}`);
  if (excess.length === 0) return;
  const where = { userId, id: { in: excess.map(({ id }) => id) } };
  await endWhere({ realmId, userId, operation: "end-old-sessions" }, where);
}

/** Without events: expired sessions are refused anyway. */
export async function removeExpiredSessions(): Promise<void> {
  await removeOldest({ table: sql`user_session`, by: sql`expires_at`, where: sql`expires_at < now()` });
}

/** Ends sessions on every node; without `sessionId`, all of the user's. */
export async function endSessions(realmId: number, userId: number, sessionId?: string): Promise<void> {
  const where = sessionId ? { userId, id: sessionId } : { userId };
  await endWhere({ realmId, userId, operation: "end-sessions" }, where);
}

/** In all organizations: one session, or all of a person at the provider. */
export async function endProviderSessions({
  issuer,
  subject,
  sid,
}: {
  readonly issuer: string;
  readonly subject: string | null;
  readonly sid: string | null;
}): Promise<void> {
  // A session without the provider's id may be the one.
  const ended = await query<{ id: string; realmId: number }>(sql`
    SELECT id, realm_id AS "realmId" FROM user_session
    WHERE openid_issuer = ${issuer} AND (
      (openid_subject = ${subject}::text AND (${sid}::text IS NULL OR openid_sid IS NULL OR openid_sid = ${sid}::text))
      OR (${subject}::text IS NULL AND openid_sid = ${sid}::text))`);
  for (const [realmId, rows] of Map.groupBy(ended, (row) => row.realmId)) {
    const writer = { realmId, userId: null, operation: "end-provider-sessions" };
    await endWhere(writer, { id: { in: rows.map(({ id }) => id) } });
  }
}

async function endWhere(writer: LogWriter, where: Prisma.UserSessionWhereInput): Promise<void> {
  await logTransaction(writer, async (log) => {
    const changes = await deleteSessions(log.tx, { ...where, realmId: writer.realmId });
    if (changes.length > 0) await appendEvents(log, [organizationChanged.event(changes)]);
  });
}

/** @returns changes for the caller's event, which end the sessions on every node. */
export function deleteOtherSessions(
  tx: Transaction,
  realmId: number,
  userId: number,
  keptSessionId: string | null,
): Promise<OrganizationChange[]> {
  return deleteSessions(tx, { realmId, userId, ...(keptSessionId ? { id: { not: keptSessionId } } : {}) });
}

/** @returns changes for the caller's event. */
export function deleteSessionsOf(
  tx: Transaction,
  realmId: number,
  most: number,
): Promise<OrganizationChange[]> {
  return deleteSessions(tx, { realmId }, most);
}

async function deleteSessions(
  tx: Transaction,
  where: Prisma.UserSessionWhereInput,
  most?: number,
): Promise<OrganizationChange[]> {
  const limit: Pick<Prisma.UserSessionFindManyArgs, "take"> = most === undefined ? {} : { take: most };
  const ended = await tx.userSession.findMany({
    where,
    select: { id: true },
    orderBy: { id: "asc" },
    ...limit,
  });
  await tx.$executeRaw`DELETE FROM user_session WHERE id = ANY(${ended.map((row) => row.id)}::uuid[])`;
  return ended.map(({ id }) => ({ kind: "session_ended", sessionId: id }));
}
