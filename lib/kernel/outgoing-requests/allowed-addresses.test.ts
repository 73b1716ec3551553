/** Allowed addresses. */
import { afterEach, describe, expect, test } from "vitest";
import { configure, USUAL_CONFIGURATION } from "../../config.ts";
import { isAllowedAddress, isNetwork, type Purpose } from "./allowed-addresses.ts";

const allowNetworks = (purpose: Purpose, networks: readonly string[]) =>
  configure({ networks: { ...USUAL_CONFIGURATION.networks, [purpose]: networks } });

afterEach(() => allowNetworks("webhooks", []));

test.each(["93.184.215.14", "8.8.8.8", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "2a00:1450:4001::1"])(
  "%s is allowed",
  (address) => {
    expect(isAllowedAddress("webhooks", address)).toBe(true);
  },
);

test.each([
  ["this host", ["0.0.0.0", "127.0.0.1", "127.255.255.254", "::", "::1"]],
  [
    "private networks",
    ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fd12::1", "fec0::1"],
  ],
  ["the link", ["169.254.169.254", "fe80::1"]],
  ["the provider's network", ["100.64.0.1", "100.127.255.255"]],
  ["groups and everyone", ["224.0.0.1", "239.255.255.250", "255.255.255.255", "ff02::1"]],
  ["reserved ranges", ["192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "240.0.0.1"]],
  ["documentation and discard", ["2001:db8::1", "100::1"]],
  ["IPv4 within IPv6", ["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "::ffff:7f00:1"]],
  ["translation to IPv4", ["64:ff9b::7f00:1", "64:ff9b:1::a00:1", "2002:7f00:1::1", "2001:0:7f00:1::1"]],
  ["what is no address", ["", "localhost", "127.1", "0x7f.1", "1", "::g"]],
])("%s are not", (_what, addresses) => {
  for (const address of addresses) expect(isAllowedAddress("webhooks", address), address).toBe(false);
});

test.each(["webhooks", "previews", "pushes"] as const)(
  "a public address of this machine is not asked for %s, unless the configuration names it",
  (purpose) => {
    const own = ["93.184.215.14", "2a00:1450:4001:0::1"];
    const ownForms = ["93.184.215.14", "::ffff:93.184.215.14", "2a00:1450:4001::1"];
    const areAllowed = () => ownForms.map((address) => isAllowedAddress(purpose, address, own));
    expect(areAllowed()).toEqual([false, false, false]);
    expect(isAllowedAddress(purpose, "93.184.215.15", own)).toBe(true);
    allowNetworks(purpose, ["93.184.215.14/32"]);
    expect(areAllowed()).toEqual([true, true, false]);
    allowNetworks(purpose, []);
  },
);

describe("a network of the configuration", () => {
  test("is allowed, in whatever form its addresses come", () => {
    allowNetworks("webhooks", ["10.1.0.0/16", "fd00:1::/32"]);
    for (const address of ["10.1.2.3", "::ffff:10.1.2.3", "fd00:1::5"])
      expect(isAllowedAddress("webhooks", address), address).toBe(true);
    for (const address of ["10.2.0.1", "127.0.0.1", "fd00:2::5"])
      expect(isAllowedAddress("webhooks", address), address).toBe(false);
    // Responses from networks allowed for webhooks are never shown to users.
    expect(isAllowedAddress("previews", "10.1.2.3")).toBe(false);
  });

  test.each([
    ["10.1.0.0/16", true],
    ["fd00::/8", true],
    ["10.1.0.0", false],
    ["intranet", false],
    ["10.1.0.0/40", false],
  ])("%s: %j", (text, isOne) => {
    expect(isNetwork(text)).toBe(isOne);
  });
});
