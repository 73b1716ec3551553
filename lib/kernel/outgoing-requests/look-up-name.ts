/**
 * Finds the addresses of names that people choose, without the threads that the process has for everything else: the
 * look-up of the operating system occupies one of four until the name server answers, and a person can choose names whose
 * servers never do. Files and the server's own look-ups would wait behind them.
 */
import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";

/** The first attempt; the second waits twice as long. In ms. */
const ATTEMPT_MS = 1_500;
const ATTEMPTS = 2;
/** For everything, however many name servers are configured. In ms. */
const LONGEST_MS = 5_000;

const LOOPBACK: readonly LookupAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

export interface NameServers {
  /** As `Resolver.setServers` takes them; absent: those of the operating system. */
  readonly servers?: readonly string[];
  /** Names of this machine's own, in the format of hosts(5). */
  readonly hostsFile?: string;
}

/**
 * The addresses of a name: those of the hosts file if it has the name, or else those that the name servers know. The name
 * is complete: no search domain is added.
 * @throws Error as from `dns.resolve` when there is none, or no answer in time.
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
  // RFC 6761: no name server is asked for these.
  if (/(?:^|\.)localhost$/.test(name)) return LOOPBACK;
  return resolve(name, servers);
}

/** A missing file means the same as an empty one. */
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
  // One for each name: it reads which servers there are now, and can be given up.
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
