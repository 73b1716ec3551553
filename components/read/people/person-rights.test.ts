/** Rights to edit other accounts. */
import { expect, test } from "vitest";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
  ROLE_OWNER,
} from "../../../lib/kernel/roles/roles.contract.ts";
import { mayEditPerson, mayResetPassword } from "./person-rights.ts";

const person = (role: number) => ({ role, isBot: false });

test("administrators edit everyone but owners, and owners edit everyone", () => {
  for (const role of [ROLE_ADMINISTRATOR, ROLE_MODERATOR, ROLE_MEMBER, ROLE_GUEST]) {
    expect(mayEditPerson({ role: ROLE_ADMINISTRATOR }, person(role))).toBe(true);
    expect(mayEditPerson({ role: ROLE_OWNER }, person(role))).toBe(true);
  }
  expect(mayEditPerson({ role: ROLE_ADMINISTRATOR }, person(ROLE_OWNER))).toBe(false);
  expect(mayEditPerson({ role: ROLE_OWNER }, person(ROLE_OWNER))).toBe(true);
});

test("nobody else edits accounts, and bots are edited elsewhere", () => {
  for (const role of [ROLE_MODERATOR, ROLE_MEMBER, ROLE_GUEST]) {
    expect(mayEditPerson({ role }, person(ROLE_GUEST))).toBe(false);
  }
  expect(mayEditPerson({ role: ROLE_OWNER }, { role: ROLE_MEMBER, isBot: true })).toBe(false);
});

test("passwords are reset by those who edit an account, but not their own nor of a deactivated one", () => {
  const own = { id: 1, role: ROLE_ADMINISTRATOR };
  const member = { id: 2, role: ROLE_MEMBER, isBot: false, isActive: true };
  expect(mayResetPassword(own, member)).toBe(true);
  expect(mayResetPassword({ id: 3, role: ROLE_MEMBER }, member)).toBe(false);
  expect(mayResetPassword(own, { ...member, role: ROLE_OWNER })).toBe(false);
  expect(mayResetPassword(own, { ...member, isActive: false })).toBe(false);
  expect(mayResetPassword(own, { ...member, ...own })).toBe(false);
});
