/** Finds the organization of a host name. */
import { setTimeout as wait } from "node:timers/promises";
import { database } from "../db/client.ts";
import { currentStream, hasOtherNodes, streamOf } from "../events/event-dispatcher.ts";
import type { Organization } from "../memory/organization.ts";
import { RecentMap } from "../recent-map.ts";
import { shared } from "../registry.ts";
import { subdomainBelow } from "./subdomain.ts";

/** Delays finding a new organization. */
const UNKNOWN_FOR_MS = 2_000;
/** How long calls that need no database wait for other nodes' newest changes. */
const REFRESH_MS = 500;
/** A flood of names must not fill memory. */
const MAX_UNKNOWN = 10_000;
const MAX_LABEL = 63;

interface Hosts {
  /** The root organization's; others are subdomains. */
  base: URL;
  readonly realmIds: Map<string, number>;
  /** Times in ms since 1970. */
  unknownSince: RecentMap<string, number>;
}

const noneUnknown = () => new RecentMap<string, number>(MAX_UNKNOWN);

const hosts = () =>
  shared<Hosts>("organization-hosts", () => ({
    base: new URL("http://localhost"),
    realmIds: new Map(),
    unknownSince: noneUnknown(),
  }));

/** Forgets an earlier server's knowledge. */
export function setBaseUrl(url: string): void {
  hosts().base = new URL(url);
  hosts().realmIds.clear();
  hosts().unknownSince = noneUnknown();
}

export function publicHostName(): string {
  return hosts().base.hostname;
}

/** The public host name, or an organization's name below it. */
export function isOwnHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, "");
  const own = publicHostName();
  return name === own || name.endsWith(`.${own}`);
}

export function isPublicAddressTls(): boolean {
  return hosts().base.protocol === "https:";
}

/** "acme.chat.example.com" → "acme" below chat.example.com; "" is the root organization. */
export function subdomainOf(host: string, base = hosts().base.hostname): string {
  return subdomainBelow(host, base);
}

export async function organizationOf(origin: string): Promise<Organization | null> {
  const realmId = await realmIdOf(origin);
  return realmId === null ? null : (await currentStream(realmId)).organization;
}

/** While the database is slow or away, the organization may lack other nodes' newest changes. */
export async function knownOrganizationOf(origin: string): Promise<Organization | null> {
  const realmId = await realmIdOf(origin);
  if (realmId === null) return null;
  const stream = await streamOf(realmId);
  if (!hasOtherNodes()) return stream.organization;
  // Requests with the database report the failure.
  const refreshed = currentStream(realmId).catch(() => undefined);
  const waiting = new AbortController();
  const late = wait(REFRESH_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([refreshed, late]).finally(() => waiting.abort());
  return stream.organization;
}

/** Whether an organization has this host name, below the public one. */
export async function isOrganizationHost(host: string): Promise<boolean> {
  return subdomainOf(host) !== "" && (await realmIdOf(`https://${host}`)) !== null;
}

async function realmIdOf(origin: string): Promise<number | null> {
  const subdomain = subdomainOf(origin.slice(origin.indexOf("://") + 3));
  return hosts().realmIds.get(subdomain) ?? (await findRealm(subdomain));
}

async function findRealm(subdomain: string): Promise<number | null> {
  if (subdomain.length > MAX_LABEL) return null;
  const { realmIds, unknownSince } = hosts();
  const now = Date.now();
  if (now - (unknownSince.get(subdomain) ?? 0) < UNKNOWN_FOR_MS) return null;
  const realm = await database().prisma.realm.findUnique({ where: { subdomain }, select: { id: true } });
  if (realm) realmIds.set(subdomain, realm.id);
  // The person who sets it up is sent there immediately.
  else if (subdomain !== "") unknownSince.set(subdomain, now);
  return realm?.id ?? null;
}

export function knownRealmIds(): number[] {
  return [...hosts().realmIds.values()];
}

/** Forgets which organizations have which host names. */
export function forgetRealms(ids: readonly number[]): void {
  for (const [subdomain, id] of hosts().realmIds) {
    if (ids.includes(id)) hosts().realmIds.delete(subdomain);
  }
}

/** Without a trailing slash. */
export function organizationUrl(organization: Organization): string {
  return urlOfSubdomain(organization.realm.subdomain);
}

/** Without a trailing slash. */
export function urlOfSubdomain(subdomain: string): string {
  const { base } = hosts();
  if (subdomain === "") return base.origin;
  return `${base.protocol}//${subdomain}.${base.host}`;
}
