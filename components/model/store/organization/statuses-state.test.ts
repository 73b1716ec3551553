/** Statuses by registration and events. */
import { expect, it } from "vitest";
import { afterEvents } from "../example-events.ts";
import { exampleState } from "../example-state.ts";

const car = { emoji_name: "car", emoji_code: "1f697", reaction_type: "unicode_emoji" } as const;
const emoji = { name: "car", code: "1f697", kind: "unicode_emoji" };
const told = (change: object) => ({ type: "user_status" as const, user_id: 2, ...change });

const registered = exampleState({
  user_status: { 2: { status_text: "Commuting", ...car, status_ends_at: 9_000 }, 1: { away: true } },
});

it("is known from the registration; being marked as away is not a status", () => {
  expect(registered.statuses).toEqual(new Map([[2, { text: "Commuting", emoji, endsAt: 9_000 }]]));
});

it.each([
  [
    "another text keeps the emoji and loses the end",
    { status_text: "Back", status_ends_at: 0 },
    { text: "Back", emoji, endsAt: null },
  ],
  ["without an emoji", { emoji_name: "", emoji_code: "" }, { text: "Commuting", emoji: null, endsAt: 9_000 }],
  ["an end alone", { status_ends_at: 9_900 }, { text: "Commuting", emoji, endsAt: 9_900 }],
  ["away alone changes nothing", { away: true }, { text: "Commuting", emoji, endsAt: 9_000 }],
  ["cleared", { status_text: "", emoji_name: "", emoji_code: "", status_ends_at: 0 }, undefined],
])("follows events: %s", (_what, change, status) => {
  expect(afterEvents(registered, told(change)).statuses.get(2)).toEqual(status);
});

it("knows a first status from an event", () => {
  const state = afterEvents(exampleState(), told({ status_text: "Out sick" }));
  expect(state.statuses.get(2)).toEqual({ text: "Out sick", emoji: null, endsAt: null });
});
