/** Links by name open a channel if exactly one fits. */
import { expect, it } from "vitest";
import { viewOfNamedChannels } from "./dialog-addresses.ts";

const channels = [
  { id: 3, name: "general" },
  { id: 4, name: "Design & research" },
  { id: 5, name: "design research" },
  { id: 6, name: "---" },
  { id: 7, name: "C++" },
  { id: 8, name: "🚀" },
  { id: 9, name: "2024-plans" },
  { id: 2025, name: "retreat" },
  { id: 10, name: "2025-plans" },
];
const viewOf = (hash: string) => viewOfNamedChannels(hash, channels);

it("opens the channel or the topic", () => {
  expect(viewOf("#narrow/stream/general")).toEqual({ kind: "channel", channelId: 3 });
  expect(viewOf("#narrow/channel/General/topic/lunch.20plans/near/90")).toEqual({
    kind: "topic",
    channelId: 3,
    topic: "lunch plans",
    near: 90,
  });
});

it("prefers the exact name, and is null if several names are similar", () => {
  expect(viewOf("#narrow/stream/Design.20Research")).toEqual({ kind: "channel", channelId: 5 });
  expect(viewOf("#narrow/stream/design-research")).toBeNull();
});

it("keeps the other terms", () => {
  expect(viewOf("#narrow/stream/general/-has/link")).toEqual({
    kind: "narrow",
    terms: [
      { operator: "channel", operand: 3 },
      { operator: "has", operand: "link", negated: true },
    ],
  });
});

it("is null for every other address", () => {
  for (const hash of ["#narrow/channel/3-general", "#narrow/stream/unknown", "#narrow/is/dm", "#inbox"]) {
    expect(viewOf(hash)).toBeNull();
  }
});

it("does not match names without a hyphen by letters alone", () => {
  expect(viewOf("#narrow/stream/C.23")).toBeNull();
  expect(viewOf("#narrow/stream/.F0.9F.8E.89")).toBeNull();
  expect(viewOf("#narrow/stream/C.2B.2B")).toEqual({ kind: "channel", channelId: 7 });
});

it("treats an id-like prefix as part of a name if no channel has that id", () => {
  expect(viewOf("#narrow/channel/2024-plans")).toEqual({ kind: "channel", channelId: 9 });
  expect(viewOf("#narrow/stream/2024.2Dplans/topic/budget/near/7")).toEqual({
    kind: "topic",
    channelId: 9,
    topic: "budget",
    near: 7,
  });
  expect(viewOf("#narrow/channel/2025-plans")).toBeNull();
  expect(viewOf("#narrow/channel/2026-plans")).toBeNull();
});
