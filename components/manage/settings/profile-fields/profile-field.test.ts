/** Forms send only changed profile fields. */
import { expect, test } from "vitest";
import { SHORT_TEXT, USERS } from "../../../../lib/accounts/account-limits.contract.ts";
import type { WireProfileField } from "../../../model/store/wire.ts";
import { changedProfile, profileTexts } from "./profile-field.tsx";

const field = (id: number, type: number): WireProfileField => ({
  id,
  type,
  order: id,
  name: `Field ${id}`,
  hint: "",
  field_data: "",
  required: false,
  editable_by_user: true,
  use_for_user_matching: false,
});

const fields = [field(1, SHORT_TEXT), field(2, SHORT_TEXT), field(3, USERS)];

test("fields without a value begin empty", () => {
  expect(profileTexts(fields, new Map([[1, { value: "Design" }]]))).toEqual({ 1: "Design", 2: "", 3: "" });
});

test("only changed fields are sent, and people as a list of ids", () => {
  const saved = { 1: "Design", 2: "old", 3: "" };
  expect(changedProfile(fields, saved, saved)).toEqual([]);
  expect(changedProfile(fields, saved, { 1: "Design", 2: "", 3: "[7,9]" })).toEqual([
    { id: 2, value: "" },
    { id: 3, value: [7, 9] },
  ]);
});
