/** The addresses that limits count as one client. */
import { isIPv6, SocketAddress } from "node:net";

/** Groups of 16 bits in the part of an IPv6 address that a provider assigns to one customer: a /64. */
const IPV6_GROUPS = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * The block that an address belongs to: an IPv4 address is one of its own, of an IPv6 address it is the /64, since a
 * customer may use any address in it. Anything else, such as a missing address, is returned unchanged.
 */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address;
  const canonical = new SocketAddress({ address: address.replace(/%.*/s, ""), family: "ipv6" }).address;
  return MAPPED_IPV4.exec(canonical)?.[1] ?? `${firstGroups(canonical).join(":")}::/64`;
}

/** The first groups of an address in canonical form, in which "::" stands for groups of zeros. */
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
