/** The parameter `to`. */
import { describe, expect, test } from "vitest";
import { buildChannel, buildOrganization, buildUser } from "../../testing/build-organization.ts";
import { MAX_PARTICIPANTS } from "../messages-limits.contract.ts";
import { directParticipants, findChannel, requestedChannel } from "./recipients.ts";

const sender = buildUser(1);
const organization = buildOrganization({
  users: [sender, buildUser(2), buildUser(3), buildUser(4, { isActive: false })],
  channels: [buildChannel(5, { name: "Design" })],
});
const ids = (to: Parameters<typeof directParticipants>[2]) =>
  directParticipants(organization, sender, to).map((person) => person.id);

describe("people", () => {
  test("are given by ids or addresses, in a list or alone, in any case and order", () => {
    expect(ids([3, 2])).toEqual([1, 2, 3]);
    expect(ids(2)).toEqual([1, 2]);
    expect(ids(["USER3@example.com"])).toEqual([1, 3]);
    expect(ids("user2@example.com, user3@example.com")).toEqual([1, 2, 3]);
  });

  test("include the sender once, also when listed, and alone for a note to oneself", () => {
    expect(ids([1, 2, 2])).toEqual([1, 2]);
    expect(ids([1])).toEqual([1]);
  });

  test.each([
    [[], "Message must have recipients"],
    ["", "Message must have recipients"],
    [[99], "Invalid user ID 99"],
    [["nobody@example.com"], "Invalid email 'nobody@example.com'"],
    [[4], "'user4@example.com' is no longer using Parley."],
  ])("given as %j are refused", (to, message) => {
    expect(() => ids(to)).toThrow(message);
  });
});

test("direct messages have a limited number of recipients", () => {
  const users = Array.from({ length: MAX_PARTICIPANTS + 1 }, (_, index) => buildUser(index + 1));
  const large = buildOrganization({ users });
  const participants = (count: number) =>
    directParticipants(
      large,
      sender,
      Array.from({ length: count }, (_, index) => index + 1),
    );
  expect(participants(MAX_PARTICIPANTS)).toHaveLength(MAX_PARTICIPANTS);
  expect(() => participants(MAX_PARTICIPANTS + 1)).toThrow(`limit: ${MAX_PARTICIPANTS}`);
});

describe("a channel", () => {
  test("is given by id or name, alone or as the only element of a list", () => {
    expect(requestedChannel("Design")).toBe("Design");
    expect(requestedChannel([5])).toBe(5);
    expect(findChannel(organization, " design ")?.id).toBe(5);
    expect(findChannel(organization, 5)?.id).toBe(5);
    expect(findChannel(organization, 6)).toBeUndefined();
  });

  test("must be exactly one", () => {
    expect(() => requestedChannel([])).toThrow("Expected exactly one channel");
    expect(() => requestedChannel(["a", "b"])).toThrow("Expected exactly one channel");
  });
});
