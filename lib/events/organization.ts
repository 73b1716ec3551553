/** Finds the organization that a host name selects. */
import { database } from "../db/client.ts";
import type { Directory } from "../directory/directory.ts";
import { shared } from "../registry.ts";
import { currentStream } from "./event-dispatcher.ts";

interface Hosts {
  /** Address of the root organization; below its host name each first label is another organization. */
  base: URL;
  readonly realmIds: Map<string, number>;
}

const hosts = () =>
  shared<Hosts>("organization-hosts", () => ({ base: new URL("http://localhost"), realmIds: new Map() }));

/** Sets the public address of the root organization, at the start of a server; forgets what an earlier one knew. */
export function setBaseUrl(url: string): void {
  hosts().base = new URL(url);
  hosts().realmIds.clear();
}

/** "acme.chat.example.com" → "acme" below chat.example.com; "" selects the root organization. */
export function subdomainOf(host: string, base = hosts().base.hostname): string {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  if (!name.endsWith(`.${base}`)) return "";
  return name.slice(0, -base.length - 1);
}

/** The organization a request's origin selects, in memory; null when there is none of that name. */
export async function organizationOf(origin: string): Promise<Directory | null> {
  const subdomain = subdomainOf(origin.slice(origin.indexOf("://") + 3));
  const { realmIds } = hosts();
  let realmId = realmIds.get(subdomain);
  if (realmId === undefined) {
    const realm = await database().prisma.realm.findUnique({ where: { subdomain }, select: { id: true } });
    if (!realm) return null;
    realmId = realm.id;
    realmIds.set(subdomain, realmId);
  }
  return (await currentStream(realmId)).directory;
}

/** The public address of an organization, without a trailing slash. */
export function organizationUrl(directory: Directory): string {
  const { base } = hosts();
  const { subdomain } = directory.realm;
  if (subdomain === "") return base.origin;
  return `${base.protocol}//${subdomain}.${base.host}`;
}
