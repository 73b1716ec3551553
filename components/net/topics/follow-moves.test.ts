/** Readers stay with a moved topic. */
import { expect, it } from "vitest";
import type { View } from "../../model/navigation/view.ts";
import { movedView } from "./follow-moves.ts";

const view: View = { kind: "topic", channelId: 3, topic: "Launch", near: 7 };
const moved = {
  id: 1,
  type: "update_message",
  propagate_mode: "change_all",
  stream_id: 3,
  orig_subject: "launch",
  subject: "✔ launch",
} as const;

it("follows a renamed topic, or one moved to another channel", () => {
  expect(movedView(view, moved)).toEqual({ ...view, topic: "✔ launch" });
  const away = { ...moved, new_stream_id: 5, subject: undefined };
  expect(movedView(view, away)).toEqual({ ...view, channelId: 5, topic: "launch" });
});

it("stays if only some messages move, others move, or nothing moves", () => {
  expect(movedView(view, { ...moved, propagate_mode: "change_later" })).toBe(view);
  expect(movedView(view, { ...moved, orig_subject: "Landing" })).toBe(view);
  expect(movedView({ kind: "channel", channelId: 3 }, moved)).toEqual({ kind: "channel", channelId: 3 });
  expect(movedView(view, { id: 2, type: "update_message" })).toBe(view);
});
