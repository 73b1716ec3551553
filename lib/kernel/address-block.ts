/** Address blocks, for rate limits. */
import { isIPv6, SocketAddress } from "node:net";

/** A provider assigns a /64 to one customer. */
const IPV6_GROUPS = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/** The /64 of an IPv6 address. IPv4 addresses and other text are returned unchanged. */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address;
  const canonical = new SocketAddress({ address: address.replace(/%.*/s, ""), family: "ipv6" }).address;
  return MAPPED_IPV4.exec(canonical)?.[1] ?? `${firstGroups(canonical).join(":")}::/64`;
}

/** "::" stands for zeros. */
function firstGroups(canonical: string): string[] {
  const [head = "", tail] = canonical.split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const after = tail === "" ? [] : tail.split(":");
    while (groups.length + after.length < 8) groups.push("0");
    groups.push(...after);
  }
  return groups.slice(0, IPV6_GROUPS);
}
