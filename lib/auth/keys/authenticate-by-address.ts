/** Authenticates by a bot's API key in the address, for programs that can be given nothing else. */
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { ApiError } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { clientName } from "../authentication/client-name.ts";
import { notePersonalKeyUse } from "../authentication/note-use.ts";
import { requireMayAct } from "../authentication/require-role.ts";
import { apiKeyOf, isApiKeyOf, personalKeyIdOf, personalKeyOf } from "./api-key.ts";
import { hasKeyExpired } from "./key-limits.ts";

/** Keys are digests, added as records are seen. */
interface KeyIndex {
  readonly idByDigest: Map<string, number>;
  readonly digestsById: Map<number, readonly string[]>;
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
  const client = clientName(request.headers["user-agent"], false);
  return { user, organization, client, sessionId: null, ...usedKey(user, key, organization.realm.id) };
}

/** Looks up a digest, then compares in constant time: every key takes equal time. */
function botOfKey(organization: Organization, key: string): UserRecord | undefined {
  const realmId = organization.realm.id;
  const { idByDigest, digestsById, entered } = indexOf(organization);
  for (const user of organization.users.all()) {
    if (user.botType === null || entered.has(user)) continue;
    entered.add(user);
    const keys = [
      apiKeyOf(realmId, user),
      ...user.personalKeyIds.map((keyId) => personalKeyOf(realmId, user.id, keyId)),
    ];
    const digests = keys.map(digestOf);
    for (const digest of digestsById.get(user.id) ?? []) idByDigest.delete(digest);
    for (const digest of digests) idByDigest.set(digest, user.id);
    digestsById.set(user.id, digests);
  }
  const id = idByDigest.get(digestOf(key));
  const user = id === undefined ? undefined : organization.users.get(id);
  if (!user) return undefined;
  return isApiKeyOf(key, realmId, user) || personalKeyIdOf(key, realmId, user) !== null ? user : undefined;
}

/** @throws ApiError INVALID_API_KEY for an expired key. */
function usedKey(user: UserRecord, key: string, realmId: number): Pick<Actor, "personalKeyId"> {
  const personalKeyId = personalKeyIdOf(key, realmId, user);
  if (personalKeyId === null) return {};
  if (hasKeyExpired(user, personalKeyId)) throw new ApiError("INVALID_API_KEY", "This API key has expired.");
  notePersonalKeyUse(personalKeyId);
  return { personalKeyId };
}

function indexOf(organization: Organization): KeyIndex {
  const index = indexes.get(organization) ?? {
    idByDigest: new Map(),
    digestsById: new Map(),
    entered: new WeakSet(),
  };
  indexes.set(organization, index);
  return index;
}

const digestOf = (key: string): string => createHash("sha256").update(key).digest("base64");
