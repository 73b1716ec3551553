/** Subscribed browsers, and the server's key for push services. */

import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { z } from "zod";
import { open, seal } from "../../auth/authentication/secret-box.ts";
import { database } from "../../kernel/db/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { pushCheck } from "./push-check.ts";
import * as contracts from "./push-subscriptions.contract.ts";
import {
  type addPushSubscription as addContract,
  type getPushSubscriptions as getContract,
  MAX_PUSH_SUBSCRIPTIONS,
} from "./push-subscriptions.contract.ts";
import { requireEndpoint, requireKeys } from "./subscription-keys.ts";

/** The only row of push_key. */
const ID = 1;

/** Advisory lock per user, so that concurrent requests cannot exceed the limit. */
const LOCK = 7278;

export const pushSubscriptions = defineNoun({
  contracts: [
    contracts.getPushSubscriptions,
    contracts.addPushSubscription,
    contracts.removePushSubscription,
  ],
  checks: [pushCheck],
});

export async function getPushSubscriptions({ user }: Actor): Promise<z.input<typeof getContract.returns>> {
  const { publicKey } = await serverKey();
  const rows = await database().prisma.pushSubscription.findMany({
    where: { userId: user.id },
    orderBy: { id: "asc" },
  });
  return {
    server_key: publicKey,
    subscriptions: rows.map(({ id, endpoint, createdAt }) => ({
      id,
      endpoint,
      date_created: Math.floor(createdAt.getTime() / 1000),
    })),
  };
}

/**
 * The subscription ends with the session or API key that made it. A browser of another account moves to this one,
 * without its pending notifications.
 * @throws ApiError BAD_REQUEST for keys of programs, a forbidden endpoint, invalid keys, and over the limit.
 */
export async function addPushSubscription(
  actor: Actor,
  { endpoint, p256dh, auth }: z.output<typeof addContract.params>,
): Promise<{ id: number }> {
  if (actor.personalKeyId !== undefined) throw badRequest("A key for a program cannot subscribe a browser.");
  requireEndpoint(endpoint);
  requireKeys(p256dh, auth);
  const { organization, user, sessionId } = actor;
  const { id: realmId } = organization.realm;
  return transaction(async (tx) => {
    await tx.$queryRaw(sql`
      SELECT 1 FROM (SELECT pg_advisory_xact_lock(${LOCK}::int, ${user.id}::int)) AS locked`);
    await tx.pushSubscription.deleteMany({ where: { endpoint, userId: { not: user.id } } });
    // Skips earlier messages. The lock keeps the row from being removed as unused.
    await tx.$executeRaw(sql`
      INSERT INTO push_cursor AS known (realm_id, event_id)
      SELECT ${realmId}, coalesce(max(id), 0) FROM event WHERE realm_id = ${realmId}
      ON CONFLICT (realm_id) DO UPDATE SET event_id = known.event_id`);
    // The session may have ended since the request was authenticated.
    const isOpen = sql`${sessionId}::uuid IS NULL
      OR EXISTS (SELECT FROM user_session WHERE id = ${sessionId}::uuid FOR KEY SHARE)`;
    const [added] = await tx.$queryRaw<{ id: number }[]>(sql`
      INSERT INTO push_subscription (user_id, session_id, endpoint, public_key, secret)
      SELECT ${user.id}, ${sessionId}::uuid, ${endpoint}, ${p256dh}, ${auth}
      WHERE (${isOpen}) AND ${MAX_PUSH_SUBSCRIPTIONS} > (
        SELECT count(*) FROM push_subscription WHERE user_id = ${user.id} AND endpoint <> ${endpoint})
      ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
        public_key = excluded.public_key, secret = excluded.secret
      RETURNING id`);
    if (added) return added;
    throw badRequest(`You have too many browsers with notifications (limit: ${MAX_PUSH_SUBSCRIPTIONS}).`);
  });
}

/** @throws ApiError BAD_REQUEST for an unknown or another user's subscription. */
export async function removePushSubscription({ user }: Actor, id: number): Promise<Record<string, never>> {
  const where = { id: rowId(id), userId: user.id };
  const { count } = await database().prisma.pushSubscription.deleteMany({ where });
  if (count === 0) throw badRequest("Subscription does not exist.");
  return {};
}

/** VAPID (RFC 8292). */
export interface ServerKey {
  /** The uncompressed point in Base64url, as browsers and push services expect it. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** Created by the first node that needs it, and shared by all. */
export async function serverKey(): Promise<ServerKey> {
  const { pushKey } = database().prisma;
  const where = { id: ID };
  let row = await pushKey.findUnique({ where });
  if (!row) {
    await pushKey.createMany({ data: [newKey()], skipDuplicates: true });
    row = await pushKey.findUniqueOrThrow({ where });
  }
  const privateKey = createPrivateKey(open("push-key", row.privateKey, ID));
  return { publicKey: row.publicKey, privateKey };
}

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  const pem = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
  return { id: ID, publicKey: point.toString("base64url"), privateKey: seal("push-key", pem, ID) };
}
