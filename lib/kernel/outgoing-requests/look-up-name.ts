/**
 * Looks up user-chosen names outside the thread pool: the system's look-up blocks one of four threads until the name
 * server answers, which an attacker's never does.
 */
import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";

/** In ms; the second attempt waits twice as long. */
const ATTEMPT_MS = 1_500;
const ATTEMPTS = 2;
/** For all attempts, in ms. */
const LONGEST_MS = 5_000;

const LOOPBACK: readonly LookupAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

export interface NameServers {
  /** Default: the operating system's. */
  readonly servers?: readonly string[];
  /** As in hosts(5). */
  readonly hostsFile?: string;
}

/**
 * From the hosts file, or else from name servers, without search domains.
 * @throws Error as from `dns.resolve`.
 */
export async function lookUpName(
  hostname: string,
  { servers, hostsFile = "/etc/hosts" }: NameServers = {},
): Promise<readonly LookupAddress[]> {
  const family = isIP(hostname);
  if (family !== 0) return [{ address: hostname, family }];
  const name = hostname.toLowerCase().replace(/\.$/, "");
  const own = addressesIn(await readHosts(hostsFile), name);
  if (own.length > 0) return own;
  // RFC 6761: never looked up.
  if (/(?:^|\.)localhost$/.test(name)) return LOOPBACK;
  return resolve(name, servers);
}

/** "" for a missing file. */
async function readHosts(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return "";
  }
}

function addressesIn(hosts: string, name: string): LookupAddress[] {
  return hosts.split("\n").flatMap((line) => {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().split(/\s+/);
    const family = isIP(address);
    return family !== 0 && names.some((known) => known.toLowerCase() === name) ? [{ address, family }] : [];
  });
}

async function resolve(name: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  // A new resolver reads the current name servers, and can be canceled.
  const resolver = new Resolver({ timeout: ATTEMPT_MS, tries: ATTEMPTS });
  if (servers) resolver.setServers(servers);
  const givenUp = setTimeout(() => resolver.cancel(), LONGEST_MS);
  try {
    const answers = await Promise.allSettled([
      resolver.resolve4(name).then((found) => found.map((address) => ({ address, family: 4 }))),
      resolver.resolve6(name).then((found) => found.map((address) => ({ address, family: 6 }))),
    ]);
    const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    const [failure] = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    if (found.length === 0 && failure) throw failure;
    return found;
  } finally {
    clearTimeout(givenUp);
  }
}
