/** Channel addresses, and their distinction from other text. */

import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { configure } from "../../config.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { buildChannel, buildOrganization, buildUser } from "../../testing/build-organization.ts";
import { atChannelAddress, channelAddress } from "./channel-address.ts";

const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";
const MAX_ID = 2 ** 31 - 1;

beforeAll(() => {
  configure({ secret: "5".repeat(64) });
  configure({ emailDomain: "chat.example.com" });
});

const id = fc.integer({ min: 1, max: MAX_ID });
const placed = fc
  .record({ channelId: id, senderId: id, keyVersion: fc.nat(9), name: fc.string({ unit: "grapheme" }) })
  .map(({ channelId, senderId, keyVersion, name }) => {
    const channel = buildChannel(channelId, { name });
    const sender = buildUser(senderId, { keyVersion });
    const organization = buildOrganization({ channels: [channel], users: [sender] });
    return { organization, channel, sender, address: channelAddress(organization, { channel, sender }) };
  });

function addressOf(name: string, organization?: Organization): string {
  const channel = buildChannel(12, { name });
  const sender = buildUser(7);
  const place = { channel, sender };
  return channelAddress(organization ?? buildOrganization({ channels: [channel], users: [sender] }), place);
}

test("an address leads back to its channel and sender, in any case, and every mail server takes it", () => {
  fc.assert(
    fc.property(placed, ({ organization, channel, sender, address }) => {
      expect(atChannelAddress(organization, address)).toEqual({ channel, sender });
      expect(atChannelAddress(organization, address.toUpperCase())).toEqual({ channel, sender });
      expect(address).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*\.)?[a-z0-9-]+@chat\.example\.com$/);
      expect(address.indexOf("@")).toBeLessThanOrEqual(64);
    }),
  );
});

test("one with another character in its token leads nowhere", () => {
  const replacement = fc.constantFrom(...BASE32, ..."0189-.@ ");
  fc.assert(
    fc.property(placed, fc.nat(25), replacement, ({ organization, address }, fromEnd, other) => {
      const at = address.indexOf("@") - 1 - fromEnd;
      fc.pre(address[at] !== other);
      const tampered = address.slice(0, at) + other + address.slice(at + 1);
      expect(atChannelAddress(organization, tampered)).toBeNull();
    }),
  );
});

test("what is proved for one channel and sender is not for another", () => {
  const channels = [buildChannel(1), buildChannel(11)];
  const users = [buildUser(2), buildUser(12)];
  const organization = buildOrganization({ channels, users });
  const addresses = channels.flatMap((channel) =>
    users.map((sender) => channelAddress(organization, { channel, sender })),
  );
  const proofs = addresses.map((address) => /[^-]+(?=@)/.exec(address)?.[0]);
  expect(new Set(proofs).size).toBe(4);
  expect(atChannelAddress(organization, `1-2-${proofs[0]}@chat.example.com`)).not.toBeNull();
  expect(atChannelAddress(organization, `1-12-${proofs[0]}@chat.example.com`)).toBeNull();
  expect(atChannelAddress(organization, `11-2-${proofs[0]}@chat.example.com`)).toBeNull();
  expect(atChannelAddress(organization, `01-2-${proofs[0]}@chat.example.com`)).toBeNull();
});

test.each([
  ["Design Team", "design-team."],
  ["  Über – café! ", "uber-cafe."],
  ["設計", ""],
  ["👩‍🎨", ""],
])("the name %o becomes %o", (name, slug) => {
  expect(addressOf(name)).toMatch(new RegExp(`^${slug.replace(".", "\\.")}12-7-[a-z2-7]{26}@chat`));
});

test("a channel that was renamed keeps its address", () => {
  const [channel, sender] = [buildChannel(12, { name: "new name" }), buildUser(7)];
  const organization = buildOrganization({ channels: [channel], users: [sender] });
  expect(atChannelAddress(organization, addressOf("old name"))).toEqual({ channel, sender });
});

test("a new API key, another organization, another secret and another domain make an address invalid", () => {
  const channels = [buildChannel(12)];
  const users = [buildUser(7)];
  const organization = buildOrganization({ channels, users });
  const address = addressOf("channel 12", organization);
  expect(atChannelAddress(organization, address)).not.toBeNull();
  const withNewKey = buildOrganization({ channels, users: [buildUser(7, { keyVersion: 1 })] });
  expect(atChannelAddress(withNewKey, address)).toBeNull();
  expect(atChannelAddress(buildOrganization({ realm: { id: 2 }, channels, users }), address)).toBeNull();
  expect(atChannelAddress(buildOrganization({ users }), address)).toBeNull();
  expect(atChannelAddress(buildOrganization({ channels }), address)).toBeNull();
  expect(atChannelAddress(organization, address.replace("chat.", "mail."))).toBeNull();
  configure({ secret: "6".repeat(64) });
  expect(atChannelAddress(organization, address)).toBeNull();
  configure({ secret: "5".repeat(64) });
});
