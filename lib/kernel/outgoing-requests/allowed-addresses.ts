/**
 * Which addresses the server may connect to on behalf of people: public ones of other machines, and those that the
 * configuration names. Otherwise anybody could make the server ask the machines of its own network.
 */
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import { type Configuration, configuration } from "../../config.ts";

/** A network: its address, and how many of its first bits all of its addresses share. */
type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** What a connection is for: each may reach other internal networks. */
export type Purpose = keyof Configuration["networks"];

/** The prefix of the public part of IPv6; ranges for transition, which may lead to an internal IPv4 address, are within it. */
const PUBLIC_IPV6 = ipaddr.parseCIDR("2000::/3");

/** Whether the text is a network like "10.1.0.0/16" or "fd00::/8". */
export function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text);
}

/**
 * Whether the server may connect to an IP address.
 * @param own addresses of this machine: what else listens there may take it for one of its own programs, and this server
 *   would ask itself.
 */
export function isAllowedAddress(purpose: Purpose, text: string, own = ownAddresses()): boolean {
  if (!ipaddr.isValid(text)) return false;
  // An IPv4 address within an IPv6 one is judged as what it is.
  const address = ipaddr.process(text);
  if (isConfigured(purpose, text)) return true;
  if (address.range() !== "unicast") return false;
  if (own.some((one) => ipaddr.process(one).toString() === address.toString())) return false;
  return address.kind() === "ipv4" || isIn(address, PUBLIC_IPV6);
}

/** Whether an IP address is in a network that the configuration names for this purpose. */
export function isConfigured(purpose: Purpose, text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return configuration().networks[purpose].some((network) => isIn(address, ipaddr.parseCIDR(network)));
}

function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((found = []) => found.map(({ address }) => address));
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, network: Network): boolean {
  return address.kind() === network[0].kind() && address.match(network);
}
