/** Of two concurrent strikes, the second detects the conflict. */
import { expect, it } from "vitest";
import { isCrossed } from "./strike-task.ts";

const OTHER = 8;
const OWN = 7;
const submessage = (id: number, sender_id: number, fields: object) => {
  return { id, message_id: 1, sender_id, msg_type: "widget", content: JSON.stringify(fields) };
};
const list = submessage(1, OTHER, {
  widget_type: "todo",
  extra_data: { task_list_title: "", tasks: [{ task: "Sweep", desc: "" }] },
});
const key = "0,canned";
const strike = (id: number, senderId: number) => submessage(id, senderId, { type: "strike", key });
const wanted = { key, isDone: true, sinceId: 1 };

it("is a conflict only for the second of two concurrent strikes", () => {
  const both = [list, strike(2, OTHER), strike(3, OWN)];
  expect(isCrossed(both, { ...wanted, senderId: OWN })).toBe(true);
  expect(isCrossed(both, { ...wanted, senderId: OTHER })).toBe(false);
});

it("is no conflict alone, with later strikes, or once fixed", () => {
  const own = { ...wanted, senderId: OWN };
  expect(isCrossed([list, strike(2, OWN)], own)).toBe(false);
  expect(isCrossed([list, strike(2, OWN), strike(3, OTHER)], own)).toBe(false);
  expect(isCrossed([list, strike(2, OTHER), strike(3, OWN), strike(4, OTHER)], own)).toBe(false);
});

it("is unknown until the server confirms the strike, and ignores earlier strikes", () => {
  const own = { ...wanted, senderId: OWN };
  expect(isCrossed([list, strike(-1, OWN), strike(2, OTHER)], own)).toBe(false);
  const earlier = [list, strike(2, OTHER), strike(3, OWN)];
  expect(isCrossed(earlier, { ...own, sinceId: 3 })).toBe(false);
});
