/** Permitted callers by contract. */
import { expect, test } from "vitest";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
  ROLE_OWNER,
} from "../../kernel/roles/roles.contract.ts";
import { callersInWords, refusalOf } from "./who-may.ts";

const person = (role: number) => ({ role, isBot: false, isProgramKey: false });
const bot = (role: number) => ({ role, isBot: true, isProgramKey: false });
const administrators = { leastRole: ROLE_ADMINISTRATOR, errors: [] } as const;
const members = { leastRole: ROLE_MEMBER, peopleOnly: true, errors: [] } as const;
const owners = { leastRole: ROLE_OWNER, peopleOnly: true, errors: [] } as const;

test("a role and those above it may call, bots where the operation is for them too", () => {
  expect(refusalOf(administrators, person(ROLE_MODERATOR))).toEqual({
    code: "BAD_REQUEST",
    message: "Must be an organization administrator",
  });
  expect(refusalOf(administrators, bot(ROLE_OWNER))).toBeNull();
  expect(refusalOf(owners, person(ROLE_ADMINISTRATOR))?.message).toBe("Must be an organization owner");
  expect(refusalOf(owners, bot(ROLE_OWNER))?.message).toBe("This endpoint does not accept bot requests.");
  expect(refusalOf(members, person(ROLE_GUEST))?.message).toBe("Not allowed for guest users");
  expect(refusalOf(members, person(ROLE_MEMBER))).toBeNull();
  expect(refusalOf({ errors: [] }, bot(ROLE_GUEST))).toBeNull();
});

test("a key for a program may not call what would outlive it", () => {
  const own = { noProgramKeys: true, errors: [] } as const;
  expect(refusalOf(own, person(ROLE_OWNER))).toBeNull();
  expect(refusalOf(own, { ...person(ROLE_OWNER), isProgramKey: true })?.code).toBe("BAD_REQUEST");
  expect(refusalOf({ errors: [] }, { ...person(ROLE_GUEST), isProgramKey: true })).toBeNull();
});

test("a few operations have a code of their own", () => {
  const rules = { ...administrators, errors: ["UNAUTHORIZED_PRINCIPAL"] } as const;
  expect(refusalOf(rules, person(ROLE_GUEST))?.code).toBe("UNAUTHORIZED_PRINCIPAL");
});

test("the API document says it in words", () => {
  expect(callersInWords({ errors: [] })).toBe("");
  expect(callersInWords(administrators)).toBe("Only for administrators and owners.");
  expect(callersInWords(members)).toBe("Only for members and those above them, not bots.");
  expect(callersInWords(owners)).toBe("Only for owners, not bots.");
  expect(callersInWords({ peopleOnly: true, errors: [] })).toBe("Only for people, not bots.");
});
