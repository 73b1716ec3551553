/** Sends notifications to push services, one per conversation. */
import { createHash } from "node:crypto";
import { SignJWT } from "jose";
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import { currentStream } from "../../kernel/events/event-dispatcher.ts";
import { logger } from "../../kernel/log.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { RequestRefused } from "../../kernel/outgoing-requests/allowed-connection.ts";
import { post } from "../../kernel/outgoing-requests/post.ts";
import type { AccountDelivery } from "../../kernel/queue/account-deliveries.ts";
import { turnsOf } from "../../kernel/queue/turns-of-people.ts";
import { type ListedMessage, listMessages } from "../../messages/reading/list-messages.ts";
import { mayAct } from "../../people/users/may-act.ts";
import { reasonsNow } from "../missed-messages/find-missed.ts";
import { PUSH } from "../missed-messages/notice-reason.ts";
import { quietSecondsLeft, whoIsAway } from "../missed-messages/who-is-away.ts";

import { type ServerKey, serverKey } from "../push-subscriptions/push-subscriptions.ts";
import { encryptPush } from "./encrypt-push.ts";
import { pushText } from "./push-text.ts";

/** The RFC allows a day. */
const LIFETIME = "12h";

/** Other nodes leave claimed rows alone for this time. */
const LEASE_SECONDS = 60;
/** Rows due this soon are sent along; shorter than the lease. */
const TOGETHER_SECONDS = 15;
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** A few minutes; the app shows older messages anyway. */
const RETRIES = { attempts: 6, longestWaitSeconds: 60 };
/** How long a push service keeps a push while the browser is not running. */
const KEEP_SECONDS = 12 * 3600;
/** Length of the Topic header (RFC 8030), by which a newer push replaces a waiting one. */
const TOPIC_CHARACTERS = 32;
/** The browser has ended its subscription, or made it for another server key (RFC 8292). */
const GONE = new Set([403, 404, 410]);
/** The push service rejects the server's signature. */
const UNAUTHORIZED = new Set([401, 403]);
const TOO_MANY_REQUESTS = 429;
/** Retention of `pushed_message` rows, which prevent a second push after an edit. */
const KEPT_DAYS = 30;

/** One browser and conversation, delivered by this node. */
interface Claim {
  readonly rowIds: readonly number[];
  /** Message id → the edit (seconds since 1970) since which it concerns the user; null if it did from the start. */
  readonly messages: ReadonlyMap<number, number | null>;
  readonly endpoint: string;
  readonly publicKey: string;
  readonly secret: string;
  readonly reader: Actor;
}

export const pushDelivery: AccountDelivery = {
  name: "notifications in browsers",
  retries: RETRIES,
  failsElsewhere: true,
  ...turnsOf("push_notice", "person"),
  deliver,
  async postpone({ id }, seconds) {
    await query(sql`
      UPDATE push_notice SET attempts = attempts + 1, due_at = now() + ${seconds} * interval '1 second'
      WHERE ${claimedWith(id)}`);
  },
  async giveBack(id) {
    await query(sql`UPDATE push_notice SET due_at = now() WHERE ${claimedWith(id)}`);
  },
  async fail(id) {
    await query(sql`DELETE FROM push_notice WHERE ${claimedWith(id)}`);
  },
};

/** Rows claimed together have the same timestamp. */
function claimedWith(id: number) {
  return sql`(id = ${id} OR id IN (
    SELECT other.id FROM push_notice own JOIN message m ON m.id = own.message_id
    JOIN push_notice other ON other.subscription_id = own.subscription_id AND other.due_at = own.due_at
    JOIN message o ON o.id = other.message_id AND o.topic_id = m.topic_id
    WHERE own.id = ${id}))`;
}

/** Null if there is nothing to show or another node delivers it. */
async function claim(id: number): Promise<Claim | null> {
  const rows = await query<{
    id: number;
    message_id: number;
    edited_at: number | null;
    endpoint: string;
    public_key: string;
    secret: string;
    user_id: number;
    realm_id: number;
  }>(sql`
    WITH waiting AS (
      SELECT n.id FROM push_notice own JOIN message m ON m.id = own.message_id
      JOIN push_notice n ON n.subscription_id = own.subscription_id
      JOIN message o ON o.id = n.message_id AND o.topic_id = m.topic_id
      WHERE own.id = ${id} AND own.due_at <= now() AND n.due_at <= now() + ${TOGETHER_SECONDS} * interval '1 second'
      FOR UPDATE OF n SKIP LOCKED)
    UPDATE push_notice n SET due_at = now() + ${LEASE_SECONDS} * interval '1 second'
    FROM waiting, push_subscription s, user_account u
    WHERE n.id = waiting.id AND s.id = n.subscription_id AND u.id = n.user_id
    RETURNING n.id, n.message_id, extract(epoch FROM n.edited_at)::float8 AS edited_at, s.endpoint, s.public_key, s.secret, n.user_id, u.realm_id`);
  const [first] = rows;
  if (!first) {
    await query(sql`DELETE FROM push_notice n WHERE n.id = ${id}
      AND NOT EXISTS (SELECT FROM message m WHERE m.id = n.message_id)`);
    return null;
  }
  const { organization } = await currentStream(first.realm_id);
  const user = organization.users.get(first.user_id);
  if (!user) throw new Error(`The account ${first.user_id} is not in memory.`);
  return {
    rowIds: rows.map((row) => row.id),
    messages: new Map(rows.map(({ message_id, edited_at }) => [message_id, edited_at])),
    endpoint: first.endpoint,
    publicKey: first.public_key,
    secret: first.secret,
    reader: { user, organization, client: "push", sessionId: null },
  };
}

/** If a node dies before the response, there may be a second push; the browser shows it once by its tag. */
async function deliver(id: number, signal: AbortSignal): Promise<void> {
  const claimed = await claim(id);
  if (!claimed) return;
  const [first, ...others] = await toShow(claimed);
  if (!first) return remove(claimed);
  const status = await send(claimed, [first, ...others], signal);
  if (UNAUTHORIZED.has(status)) {
    const { origin } = new URL(claimed.endpoint);
    logger.warn({ pushService: origin, status }, "a push service does not accept this server's key");
  }
  if (GONE.has(status)) {
    await query(sql`DELETE FROM push_subscription WHERE endpoint = ${claimed.endpoint}`);
    return;
  }
  if (status === TOO_MANY_REQUESTS || status >= 500) throw unavailable(`it answered with status ${status}`);
  if (status >= 300) throw badRequest(`it answered with status ${status}`);
  await rememberPushed(claimed, [first, ...others]);
  await remove(claimed);
}

/** An edit may mention the user again. */
async function rememberPushed({ reader }: Claim, shown: readonly ListedMessage[]): Promise<void> {
  await query(sql`
    INSERT INTO pushed_message (user_id, message_id)
    SELECT ${reader.user.id}, id FROM unnest(${shown.map(({ id }) => id)}::int8[]) AS id
    ON CONFLICT DO NOTHING`);
}

/** Messages this old are hardly ever edited. */
export async function forgetPushed(): Promise<void> {
  await removeOldest({
    table: sql`pushed_message`,
    by: sql`pushed_at`,
    where: sql`pushed_at < now() - ${KEPT_DAYS} * interval '1 day'`,
  });
}

/** Keeps rows that arrived meanwhile. */
async function remove({ rowIds }: Claim): Promise<void> {
  await query(sql`DELETE FROM push_notice WHERE id = ANY(${[...rowIds]}::int8[])`);
}

/** Readable, unread messages that concern the user and arrived during absence; none in quiet hours. */
async function toShow({ reader, messages }: Claim): Promise<ListedMessage[]> {
  const { organization, user } = reader;
  if (!organization.realm.isActive || !mayAct(organization, user)) return [];
  if (quietSecondsLeft(organization, user.id) > 0) return [];
  const listed = await listMessages(reader, [...messages.keys()]);
  const reasons = await reasonsNow(reader, listed, PUSH);
  const unread = listed.filter(({ id, flags }) => reasons.has(id) && !flags.includes("read"));
  if (unread.length === 0 || user.settings.enable_online_push_notifications) return unread;
  if (!(await whoIsAway(organization, new Set([user.id]))).has(user.id)) return [];
  const activeAt = organization.presences.get(user.id)?.activeAt ?? 0;
  return unread.filter(({ id, timestamp }) => (messages.get(id) ?? timestamp) > activeAt);
}

/** @returns the push service's status. */
async function send(
  { reader, endpoint, publicKey, secret }: Claim,
  unread: readonly [ListedMessage, ...ListedMessage[]],
  signal: AbortSignal,
): Promise<number> {
  const text = await pushText(reader, unread);
  const isAddressed = unread.some(
    ({ channelId, flags }) => channelId === null || flags.includes("mentioned"),
  );
  const topic = createHash("sha256").update(`topic-${unread[0].topicId}`).digest("base64url");
  const headers = {
    authorization: await pushAuthorization(endpoint, await serverKey(), reader.organization),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: String(KEEP_SECONDS),
    topic: topic.slice(0, TOPIC_CHARACTERS),
    urgency: isAddressed ? "high" : "normal",
  };
  const body = encryptPush(text, { publicKey, secret });
  const limits = { purpose: "pushes" as const, timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES, signal };
  const { status } = await post(endpoint, { headers, body, ...limits }).catch((error) => {
    throw error instanceof RequestRefused
      ? badRequest(error.message)
      : unavailable("it could not be reached");
  });
  return status;
}

function unavailable(reason: string): ApiError {
  return new ApiError("SERVICE_UNAVAILABLE", reason);
}

async function pushAuthorization(
  endpoint: string,
  { publicKey, privateKey }: ServerKey,
  organization: Organization,
): Promise<string> {
  // Push services require a mail or https address, even for a server without TLS.
  const { host } = new URL(organizationUrl(organization));
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "ES256", typ: "JWT" })
    .setAudience(new URL(endpoint).origin)
    .setSubject(`https://${host}`)
    .setExpirationTime(LIFETIME)
    .sign(privateKey);
  return `vapid t=${token}, k=${publicKey}`;
}
