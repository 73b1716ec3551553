/** Authorizes sockets. */
import type { IncomingMessage } from "node:http";
import type { Socket } from "socket.io";
import { z } from "zod";
import { authenticateRequest, unauthorized } from "../../lib/auth/authentication/authenticate-request.ts";
import { hasKeyExpired, requireKeyScope } from "../../lib/auth/keys/key-limits.ts";
import { isOwnPage } from "../../lib/auth/sessions/is-own-page.ts";
import { addressBlock } from "../../lib/kernel/address-block.ts";
import type { Actor } from "../../lib/kernel/memory/actor.ts";
import { organizationOf } from "../../lib/kernel/memory/find-organization.ts";
import { mayAct } from "../../lib/people/users/may-act.ts";
import { clientOf } from "../connections/client-of.ts";

/** Per address block and node. */
export const MAX_PER_ADDRESS = 100;

const handshakeKey = z.object({ email: z.string().max(1000), api_key: z.string().max(200) });

/** Another site's page must not listen with this site's cookie; programs have no origin. Never throws. */
export function isFromOwnPage(request: IncomingMessage, trustedProxies: number): boolean {
  const site = clientOf(request, trustedProxies).origin;
  const { origin } = request.headers;
  return origin === undefined ? URL.canParse(site) : isOwnPage(origin, site);
}

/**
 * By `auth: { email, api_key }`, or else like a request with its headers.
 * @throws ApiError UNAUTHORIZED, INVALID_API_KEY, USER_DEACTIVATED or REALM_DEACTIVATED.
 */
export async function authenticateSocket(
  { request, handshake }: Socket,
  trustedProxies: number,
): Promise<Actor> {
  const { origin } = clientOf(request, trustedProxies);
  const organization = await organizationOf(origin);
  if (!organization) throw unauthorized();
  const key = handshakeKey.safeParse(handshake.auth);
  const headers = key.success
    ? { ...request.headers, authorization: basic(`${key.data.email}:${key.data.api_key}`) }
    : request.headers;
  const actor = await authenticateRequest({ method: "GET", headers, origin }, organization);
  if (!actor) throw unauthorized();
  requireKeyScope(actor, "read");
  return actor;
}

function basic(pair: string): string {
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

export function isStillValid({ organization, user, sessionId, personalKeyId }: Actor): boolean {
  const current = organization.users.get(user.id);
  if (!organization.realm.isActive || !current || current.keyVersion !== user.keyVersion) return false;
  if (!mayAct(organization, current)) return false;
  if (personalKeyId !== undefined) {
    if (!current.personalKeyIds.includes(personalKeyId) || hasKeyExpired(current, personalKeyId))
      return false;
  }
  if (sessionId === null) return true;
  const session = organization.sessions.find(sessionId);
  return (
    !organization.sessions.hasEnded(sessionId) && (session === undefined || session.expiresAt > Date.now())
  );
}

type Connection = Socket["conn"];

export class UnauthenticatedSockets {
  readonly #blocks = new WeakMap<Connection, string>();
  readonly #counts = new Map<string, number>();

  hasRoomFor(address: string): boolean {
    return (this.#counts.get(addressBlock(address)) ?? 0) < MAX_PER_ADDRESS;
  }

  /** Counts a connection until it is authenticated or closed. */
  add(connection: Connection, address: string): void {
    const block = addressBlock(address);
    this.#blocks.set(connection, block);
    this.#counts.set(block, (this.#counts.get(block) ?? 0) + 1);
    connection.once("close", () => this.remove(connection));
  }

  remove(connection: Connection): void {
    const block = this.#blocks.get(connection);
    if (block === undefined) return;
    this.#blocks.delete(connection);
    const left = (this.#counts.get(block) ?? 1) - 1;
    if (left > 0) this.#counts.set(block, left);
    else this.#counts.delete(block);
  }
}
