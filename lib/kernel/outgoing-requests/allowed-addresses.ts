/** Public addresses of other machines, and configured networks: users must not reach the internal network. */
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import { type Configuration, configuration } from "../../config.ts";

type Network = ReturnType<typeof ipaddr.parseCIDR>;

export type Purpose = keyof Configuration["networks"];

/** Public IPv6, including transition ranges that may lead to internal IPv4 addresses. */
const PUBLIC_IPV6 = ipaddr.parseCIDR("2000::/3");

/** For example "10.1.0.0/16" or "fd00::/8". */
export function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text);
}

/** @param own addresses of this machine, where services would trust the server, and it could call itself. */
export function isAllowedAddress(purpose: Purpose, text: string, own = ownAddresses()): boolean {
  if (!ipaddr.isValid(text)) return false;
  // IPv4 embedded in IPv6 counts as IPv4.
  const address = ipaddr.process(text);
  if (isConfigured(purpose, text)) return true;
  if (address.range() !== "unicast") return false;
  if (own.some((one) => ipaddr.process(one).toString() === address.toString())) return false;
  return address.kind() === "ipv4" || isIn(address, PUBLIC_IPV6);
}

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
