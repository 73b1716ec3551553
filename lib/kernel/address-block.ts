/** Groups client addresses for rate limits. */
import { isIPv6, SocketAddress } from "node:net";

/** 16-bit groups of an IPv6 /64, which a provider assigns to one customer. */
const IPV6_GROUPS = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * The block that limits count: the IPv4 address itself, or the /64 of an IPv6 address, since one customer may use all
 * of it. Other text, such as a missing address, is returned unchanged.
 */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address;
  const canonical = new SocketAddress({ address: address.replace(/%.*/s, ""), family: "ipv6" }).address;
  return MAPPED_IPV4.exec(canonical)?.[1] ?? `${firstGroups(canonical).join(":")}::/64`;
}

/** The first groups of a canonical address; "::" stands for groups of zeros. */
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
