/** The sidebar keeps pinned channels on top and muted ones at the end. */
import { expect, it } from "vitest";
import { orderChannels } from "./order-channels.ts";

const channel = (name: string, marks: Partial<{ pinToTop: boolean; isMuted: boolean }> = {}) => ({
  name,
  pinToTop: false,
  isMuted: false,
  ...marks,
});

it("puts pinned channels first, muted last, and sorts each group by name", () => {
  const ordered = orderChannels([
    channel("sales", { isMuted: true }),
    channel("team 10"),
    channel("Team 2"),
    channel("news", { pinToTop: true }),
    channel("admin", { isMuted: true, pinToTop: true }),
  ]);
  expect(ordered.map(({ name }) => name)).toEqual(["news", "Team 2", "team 10", "admin", "sales"]);
});
