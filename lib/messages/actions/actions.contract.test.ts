/** Bounds of actions. */
import { expect, test } from "vitest";
import { actionRows } from "./actions.contract.ts";

const buttons = (count: number, prefix = "b") => ({
  type: "buttons",
  buttons: Array.from({ length: count }, (_, n) => ({ id: `${prefix}${n}`, label: "Go" })),
});
const select = (id: string, count: number) => ({
  type: "select",
  id,
  label: "Which",
  options: Array.from({ length: count }, (_, n) => ({ value: `v${n}` })),
});
const form = (count: number, field: object = {}) => ({
  type: "form",
  id: "form",
  label: "Open",
  fields: Array.from({ length: count }, (_, n) => ({ name: `f${n}`, label: "F", type: "text", ...field })),
});
const isValid = (...rows: object[]) => actionRows.safeParse(rows).success;

test("rows, buttons, options and fields are bounded", () => {
  expect(isValid(...["a", "b", "c", "d", "e"].map((prefix) => buttons(5, prefix)))).toBe(true);
  expect(isValid(...["a", "b", "c", "d", "e", "f"].map((prefix) => buttons(1, prefix)))).toBe(false);
  expect(isValid(buttons(6))).toBe(false);
  expect(isValid(buttons(0))).toBe(false);
  expect(isValid(select("s", 25))).toBe(true);
  expect(isValid(select("s", 26))).toBe(false);
  expect(isValid(form(10))).toBe(true);
  expect(isValid(form(11))).toBe(false);
});

test("ids, options and names of fields are unique", () => {
  expect(isValid(buttons(1), buttons(1))).toBe(false);
  expect(isValid(buttons(1), select("b0", 1))).toBe(false);
  expect(isValid({ ...select("s", 1), options: [{ value: "x" }, { value: "x" }] })).toBe(false);
  expect(isValid(form(2, { name: "same" }))).toBe(false);
});

test("a choice has choices, and a number has none", () => {
  expect(isValid(form(1, { type: "choice" }))).toBe(false);
  expect(isValid(form(1, { type: "choice", choices: [{ value: "x" }] }))).toBe(true);
  expect(isValid(form(1, { type: "integer", choices: [{ value: "x" }] }))).toBe(false);
});

test("names are plain, and labels are lines", () => {
  for (const id of ["", "Yes", "1st", "a-b", "a".repeat(33), "__proto__"])
    expect(isValid({ type: "buttons", buttons: [{ id, label: "Go" }] })).toBe(false);
  for (const label of ["", " Go", "Go\nOn", "x".repeat(61), "a\u202eb", "\ud800"])
    expect(isValid({ type: "buttons", buttons: [{ id: "go", label }] })).toBe(false);
  expect(isValid({ type: "buttons", buttons: [{ id: "go", label: "Go", extra: 1 }] })).toBe(false);
});

test("labels, and values that stand for them, are visible", () => {
  for (const blank of [" ", "\u200b", "\u2800", "\u3164", "\u00a0"]) {
    expect(isValid({ type: "buttons", buttons: [{ id: "go", label: blank }] })).toBe(false);
    expect(isValid({ ...select("s", 0), options: [{ value: blank }] })).toBe(false);
    expect(isValid(form(1, { label: blank }))).toBe(false);
  }
});

test("all together are bounded in bytes", () => {
  const option = (row: number, n: number) => ({
    value: `${row} ${n} ${"é".repeat(90)}`,
    label: "é".repeat(60),
  });
  const rows = [0, 1, 2, 3, 4].map((row) => ({
    ...select(`s${row}`, 0),
    options: Array.from({ length: 25 }, (_, n) => option(row, n)),
  }));
  expect(isValid(...rows.slice(0, 2))).toBe(true);
  expect(isValid(...rows)).toBe(false);
});
