/** Authenticates by API key (HTTP Basic) or same-origin session cookie. */
import type { IncomingHttpHeaders } from "node:http";
import { ApiError } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { organizationOf } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { FileRequest } from "../../kernel/storage/file-route.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { isApiKeyOf, personalKeyIdOf } from "../keys/api-key.ts";
import { hasKeyExpired, requireKeyScope } from "../keys/key-limits.ts";
import { isOwnPage } from "../sessions/is-own-page.ts";
import { readSessionCookie, sessionUserId } from "../sessions/session.ts";
import { clientName } from "./client-name.ts";
import { notePersonalKeyUse, noteSessionUse } from "./note-use.ts";
import { requireMayAct } from "./require-role.ts";

export interface Credentials {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly origin: string;
}

const safeMethods = new Set(["GET", "HEAD"]);

/**
 * The account a page was rendered for: after a sign-in in another tab, the page would write in the new account's name.
 */
const ACCOUNT_HEADER = "x-parley-account";

/**
 * null without credentials.
 * @throws ApiError UNAUTHORIZED, INVALID_API_KEY, USER_DEACTIVATED, REALM_DEACTIVATED or CSRF_FAILED.
 */
export async function authenticateRequest(
  request: Credentials,
  organization: Organization,
): Promise<Actor | null> {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const { user, personalKeyId } = userOfApiKey(authorization, organization);
    requireMayAct(organization, user);
    const actor = {
      user,
      organization,
      client: clientName(request.headers["user-agent"], false),
      sessionId: null,
    };
    if (personalKeyId === null) return actor;
    if (hasKeyExpired(user, personalKeyId))
      throw new ApiError("INVALID_API_KEY", "This API key has expired.");
    notePersonalKeyUse(personalKeyId);
    return { ...actor, personalKeyId };
  }
  const token = await readSessionCookie(request.headers.cookie);
  if (!token) return null;
  const userId = await sessionUserId(organization, token);
  const user = userId === null ? undefined : organization.users.get(userId);
  if (!user) return null;
  if (!safeMethods.has(request.method)) {
    requireSameOrigin(request);
    requireSameAccount(request, user);
  }
  requireMayAct(organization, user);
  noteSessionUse(token.sessionId);
  const client = clientName(request.headers["user-agent"], true);
  return { user, organization, client, sessionId: token.sessionId };
}

const NOT_LOGGED_IN = "Not logged in: API authentication or user session required";

export function unauthorized(): ApiError {
  return new ApiError("UNAUTHORIZED", NOT_LOGGED_IN);
}

/** `session_ended`: signed out or revoked. Without it, the cookie has expired or was deleted. */
export async function signedOut(cookie: string | undefined): Promise<ApiError> {
  if ((await readSessionCookie(cookie)) === null) return unauthorized();
  return new ApiError("UNAUTHORIZED", NOT_LOGGED_IN, { session_ended: true });
}

function userOfApiKey(
  authorization: string,
  organization: Organization,
): { user: UserRecord; personalKeyId: number | null } {
  const encoded = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(authorization)?.[1];
  const pair = encoded ? Buffer.from(encoded, "base64").toString("utf8") : "";
  const colon = pair.indexOf(":");
  if (colon < 0) {
    throw new ApiError("UNAUTHORIZED", "This endpoint requires HTTP basic authentication.");
  }
  const user = organization.users.byEmail(pair.slice(0, colon));
  const key = pair.slice(colon + 1);
  if (user && isApiKeyOf(key, organization.realm.id, user)) return { user, personalKeyId: null };
  const personalKeyId = user ? personalKeyIdOf(key, organization.realm.id, user) : null;
  if (!user || personalKeyId === null) throw new ApiError("INVALID_API_KEY", "Invalid API key");
  return { user, personalKeyId };
}

function requireSameOrigin(request: Credentials): void {
  if (pageOf(request) === undefined) throw otherOrigin();
  refuseOtherSites(request);
}

function requireSameAccount({ headers }: Credentials, { id }: UserRecord): void {
  const account = headers[ACCOUNT_HEADER];
  if (account === undefined || account === String(id)) return;
  throw new ApiError("UNAUTHORIZED", "This browser is signed in to another account.");
}

/**
 * Refuses writes from pages of other sites. Programs send neither header.
 * @throws ApiError CSRF_FAILED.
 */
export function refuseOtherSites(request: Credentials): void {
  const page = pageOf(request);
  if (page === undefined || safeMethods.has(request.method) || isOwnPage(page, request.origin)) return;
  throw otherOrigin();
}

function pageOf({ headers }: Credentials): string | undefined {
  return headers.origin ?? headers.referer;
}

function otherOrigin(): ApiError {
  return new ApiError("CSRF_FAILED", "This request must come from the same origin.");
}

export async function fileActor(request: FileRequest): Promise<Actor | null> {
  const organization = await organizationOf(request.origin);
  if (!organization) return null;
  try {
    const actor = await authenticateRequest(request, organization);
    if (actor) requireKeyScope(actor, "read");
    return actor;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
