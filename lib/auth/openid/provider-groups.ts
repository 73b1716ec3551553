/** A person's groups in OpenID Connect claims. */

import { z } from "zod";
import type { OpenIdGroups } from "../../config.ts";
import { nameKey } from "../../text/name-key.ts";

export interface ProviderGroups {
  /** Groups that the claim decides. */
  readonly followed: readonly string[];
  readonly inside: ReadonlySet<string>;
  /** For the log; null when the claim was read completely. */
  readonly complaint: string | null;
}

type Claims = Readonly<Record<string, unknown>>;

interface Listed {
  readonly names: readonly string[];
  /** Partly unreadable: a missing name proves nothing. */
  readonly isPartial: boolean;
}

/**
 * An absent or unreadable claim ends no membership: providers may omit it, for example when it does not fit into a
 * token.
 */
export function providerGroups(claims: Claims, { claim, names }: OpenIdGroups): ProviderGroups {
  const configured = [...names.keys()];
  const value = claimAt(claims, claim);
  const listed = listedIn(value, configured);
  if (!listed) return { followed: [], inside: new Set(), complaint: missingClaim(claims, claim, value) };
  const inside = new Set(
    [...names]
      .filter(([name]) => listed.names.some((theirs) => isSameGroup(theirs, name)))
      .map(([, ours]) => ours),
  );
  if (!listed.isPartial) return { followed: [...names.values()], inside, complaint: null };
  return { followed: [...inside], inside, complaint: `parts of the claim "${claim}" cannot be read` };
}

/** By name, or by a path into objects: `realm_access.roles`. */
function claimAt(claims: Claims, claim: string): unknown {
  if (Object.hasOwn(claims, claim)) return claims[claim];
  let value: unknown = claims;
  for (const key of claim.split(".")) {
    const read = z.record(z.string(), z.unknown()).safeParse(value);
    if (!read.success || !Object.hasOwn(read.data, key)) return undefined;
    value = read.data[key];
  }
  return value;
}

/** Claims kept elsewhere (OpenID Connect Core 1.0, 5.6.2). */
const elsewhere = z.object({ _claim_names: z.record(z.string(), z.unknown()) });

function missingClaim(claims: Claims, claim: string, value: unknown): string {
  const moved = elsewhere.safeParse(claims);
  const isElsewhere = moved.success && Object.hasOwn(moved.data._claim_names, claim);
  if (isElsewhere || "hasgroups" in claims) {
    return `the person has more groups than the provider puts into the claim "${claim}"; let it send only assigned groups`;
  }
  return value === undefined
    ? `the claim "${claim}" is absent; the provider may need another scope`
    : `the claim "${claim}" cannot be read`;
}

function listedIn(value: unknown, configured: readonly string[]): Listed | null {
  if (typeof value === "string") return listedInText(value.trim(), configured);
  if (Array.isArray(value)) return listedInArray(value);
  const roles = rolesByName.safeParse(value);
  return roles.success && Object.keys(roles.data).length > 0
    ? { names: Object.keys(roles.data), isPartial: false }
    : null;
}

/** Zitadel's roles, with the granting organizations. */
const rolesByName = z.record(z.string(), z.record(z.string(), z.unknown()));

/** In SCIM and some directories. */
const groupObject = z.object({
  id: z.string().optional(),
  value: z.string().optional(),
  name: z.string().optional(),
  display: z.string().optional(),
  displayName: z.string().optional(),
  path: z.string().optional(),
  full_path: z.string().optional(),
});

/** Subgroups only by path: names may repeat. */
function namesOf(group: z.infer<typeof groupObject>): string[] {
  const paths = [group.path, group.full_path].filter((path) => path !== undefined);
  const ofSubgroup = paths.filter((path) => withoutOuterSlashes(path).includes("/"));
  if (ofSubgroup.length === 0) return Object.values(group);
  return [group.id, group.value, ...ofSubgroup].filter((name) => name !== undefined);
}

function listedInArray(entries: readonly unknown[]): Listed {
  const names: string[] = [];
  let isPartial = false;
  for (const entry of entries) {
    const object = groupObject.safeParse(entry);
    const found = typeof entry === "string" ? [entry] : namesOf(object.data ?? {});
    if (found.length === 0) isPartial = true;
    names.push(...found);
  }
  return { names, isPartial };
}

/** One group, a JSON list, or a list with separators. */
function listedInText(text: string, configured: readonly string[]): Listed | null {
  if (text === "") return null;
  const isKnown = (name: string) => configured.some((known) => isSameGroup(name, known));
  if (isKnown(text) || isDistinguishedName(text)) return { names: [text], isPartial: false };
  if (/^[[{"]/.test(text)) {
    const parsed = parsedJson(text);
    if (parsed !== undefined) return typeof parsed === "string" ? null : listedIn(parsed, configured);
  }
  const listed = text.replace(/^\[(.*)\]$/s, "$1");
  if (/[,;\n]/.test(listed)) return { names: listed.split(/[,;\n]/), isPartial: false };
  const words = listed.split(/\s+/);
  if (words.every((word) => isKnown(word) || isUnmistakable(word))) return { names: words, isPartial: false };
  // "engineering managers" may be one group or two: it neither adds to nor removes from "engineering".
  return { names: [listed], isPartial: words.length > 1 && words.some(isKnown) };
}

/** Paths and object ids contain no spaces. */
const isUnmistakable = (word: string) => word.startsWith("/") || z.guid().safeParse(word).success;

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isDistinguishedName = (text: string) => /^[a-z]+=[^,]+(,\s*[a-z]+=[^,]+)+$/i.test(text);

/**
 * A configured name matches a one-level path (Keycloak), `DOMAIN\name` (Entra ID) and an LDAP entry's name, but never
 * the end of a longer path: anyone who may create subgroups at the provider could choose the name, and so join any
 * group here.
 */
function isSameGroup(theirs: string, configured: string): boolean {
  const [group, wanted] = [nameKey(theirs.trim()), nameKey(configured)];
  if (group === wanted) return true;
  if (isDistinguishedName(group)) return /^cn=([^,]+)/.exec(group)?.[1]?.trim() === wanted;
  if (wanted === "") return false;
  return withoutOuterSlashes(group) === withoutOuterSlashes(wanted) || nameInDomain(group) === wanted;
}

const withoutOuterSlashes = (path: string) => path.replace(/^\//, "").replace(/\/$/, "");

const nameInDomain = (group: string) => /^[^/\\]+\\([^/\\]+)$/.exec(group)?.[1];
