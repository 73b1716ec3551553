/** Finds the organization that a host name selects. */
import { database } from "../db/client.ts";
import type { Directory } from "../directory/directory.ts";
import { shared } from "../registry.ts";
import { streamOf } from "./event-dispatcher.ts";

interface Hosts {
  /** Host name below which each first label is an organization. */
  base: string;
  readonly realmIds: Map<string, number>;
}

const hosts = () => shared<Hosts>("organization-hosts", () => ({ base: "localhost", realmIds: new Map() }));

/** Sets the host name of the root organization, from the public address. */
export function setBaseHost(host: string): void {
  hosts().base = host;
}

/** "acme.chat.example.com" → "acme" below chat.example.com; "" selects the root organization. */
export function subdomainOf(host: string, base = hosts().base): string {
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
  return (await streamOf(realmId)).directory;
}

/** The address of an organization, given the address of the root organization. */
export function organizationUrl(directory: Directory, origin: string): string {
  const url = new URL(origin);
  const { base } = hosts();
  const { subdomain } = directory.realm;
  if (subdomain !== "" && url.hostname === base) url.hostname = `${subdomain}.${base}`;
  return url.origin;
}
