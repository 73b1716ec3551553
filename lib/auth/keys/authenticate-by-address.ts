/** Authenticates by a bot's API key in the address, for programs that can be given nothing else. */
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { ApiError } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { clientName } from "../authentication/client-name.ts";
import { requireMayAct } from "../authentication/require-role.ts";
import { apiKeyOf, isApiKeyOf } from "./api-key.ts";

/** Keys are digests, added as records are seen. */
interface KeyIndex {
  readonly idByDigest: Map<string, number>;
  readonly digestById: Map<number, string>;
  readonly entered: WeakSet<UserRecord>;
}

const indexes = new WeakMap<Organization, KeyIndex>();

/**
 * null without a key in the address, or with other credentials.
 * @throws ApiError INVALID_API_KEY, USER_DEACTIVATED or REALM_DEACTIVATED.
 */
export function authenticateByAddress(
  request: { readonly queryString: string; readonly headers: IncomingHttpHeaders },
  organization: Organization,
): Actor | null {
  if (request.headers.authorization !== undefined) return null;
  const key = new URLSearchParams(request.queryString).get("api_key");
  if (key === null) return null;
  const user = botOfKey(organization, key);
  if (!user) throw new ApiError("INVALID_API_KEY", "Invalid API key");
  requireMayAct(organization, user);
  return { user, organization, client: clientName(request.headers["user-agent"], false), sessionId: null };
}

/** Looks up a digest, then compares in constant time: every key takes equal time. */
function botOfKey(organization: Organization, key: string): UserRecord | undefined {
  const { idByDigest, digestById, entered } = indexOf(organization);
  for (const user of organization.users.all()) {
    if (user.botType === null || entered.has(user)) continue;
    entered.add(user);
    const digest = digestOf(apiKeyOf(organization.realm.id, user));
    idByDigest.delete(digestById.get(user.id) ?? "");
    idByDigest.set(digest, user.id);
    digestById.set(user.id, digest);
  }
  const id = idByDigest.get(digestOf(key));
  const user = id === undefined ? undefined : organization.users.get(id);
  return user && isApiKeyOf(key, organization.realm.id, user) ? user : undefined;
}

function indexOf(organization: Organization): KeyIndex {
  const index = indexes.get(organization) ?? {
    idByDigest: new Map(),
    digestById: new Map(),
    entered: new WeakSet(),
  };
  indexes.set(organization, index);
  return index;
}

const digestOf = (key: string): string => createHash("sha256").update(key).digest("base64");
