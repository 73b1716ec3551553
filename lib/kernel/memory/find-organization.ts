/** Finds the organization that a host name selects. */
import { setTimeout as wait } from "node:timers/promises";
import { database } from "../db/client.ts";
import { currentStream, hasOtherNodes, streamOf } from "../events/event-dispatcher.ts";
import type { Organization } from "../memory/organization.ts";
import { RecentMap } from "../recent-map.ts";
import { shared } from "../registry.ts";

/** Time until an unknown name is looked up again, which delays finding a new organization. */
const UNKNOWN_FOR_MS = 2_000;
/** Time to wait for other nodes' newest changes in calls that need no database. */
const REFRESH_MS = 500;
/** Keeps a flood of names from filling memory. */
const MAX_UNKNOWN = 10_000;
/** Longest DNS label. */
const MAX_LABEL = 63;

interface Hosts {
  /** The root organization's address; others are subdomains. */
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

/** Called when a server starts; forgets an earlier one's knowledge. */
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

/** "acme.chat.example.com" → "acme" below chat.example.com; "" selects the root organization. */
export function subdomainOf(host: string, base = hosts().base.hostname): string {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  if (!name.endsWith(`.${base}`)) return "";
  return name.slice(0, -base.length - 1);
}

/** The origin's organization, or null. */
export async function organizationOf(origin: string): Promise<Organization | null> {
  const realmId = await realmIdOf(origin);
  return realmId === null ? null : (await currentStream(realmId)).organization;
}

/** For calls that need no database: while it is slow or away, the organization may lack other nodes' newest changes. */
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

/** Without a trailing slash. */
export function organizationUrl(organization: Organization): string {
  const { base } = hosts();
  const { subdomain } = organization.realm;
  if (subdomain === "") return base.origin;
  return `${base.protocol}//${subdomain}.${base.host}`;
}
