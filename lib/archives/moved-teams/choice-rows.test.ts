/** Statuses of moved people as rows. */
import { expect, test } from "vitest";
import { ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import { statusRows } from "./choice-rows.ts";
import { NOTHING_CHOSEN } from "./moved-team.ts";

const NOW = Date.UTC(2026, 0, 1);

const until = (endsAt: number | null) => {
  const given = {
    ...{ key: "ben", fullName: "Ben", email: null, role: ROLE_MEMBER, isActive: true, isBot: false },
    ...{ timezone: "", joinedAt: null, picture: null, ...NOTHING_CHOSEN },
    status: { text: "away", emoji: null, endsAt },
  };
  const people = [{ id: 1, given, fullName: "Ben", email: "ben@example.com" }];
  return [...statusRows({ people }, { columnsOf: () => null }, NOW)].map(({ ends_at }) => ends_at);
};

test.each([
  ["never", null, [null]],
  ["next year", Date.UTC(2027, 0, 1), ["2027-01-01T00:00:00.000Z"]],
  ["a year ago", Date.UTC(2025, 0, 1), []],
  ["after the year 9999", Date.parse("9999-12-31T23:59:59-12:00"), [null]],
  ["at no time", Number.NaN, [null]],
])("a status that ends %s", (_end, endsAt, expected) => {
  expect(until(endsAt)).toEqual(expected);
});
