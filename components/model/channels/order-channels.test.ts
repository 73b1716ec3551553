/** Pinned channels first, muted ones last. */
import { expect, it } from "vitest";
import { orderChannels } from "./order-channels.ts";

const channel = (
  name: string,
  marks: Partial<{ pinToTop: boolean; isMuted: boolean; isActive: boolean }> = {},
) => ({
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

const namesIn = (channels: readonly { name: string }[]) => channels.map(({ name }) => name);

it("puts inactive channels below other unpinned ones, if the user wants that", () => {
  const channels = [
    channel("a", { isActive: false }),
    channel("b", { isActive: true }),
    channel("c", { isActive: false, pinToTop: true }),
    channel("d", { isActive: true, isMuted: true }),
  ];
  expect(namesIn(orderChannels(channels, 2))).toEqual(["c", "b", "a", "d"]);
  for (const never of [1, 3, undefined]) expect(namesIn(orderChannels(channels, never))[1]).toBe("a");
});

it("does so by default if there are many channels", () => {
  const many = Array.from({ length: 30 }, (_, index) => channel(`channel ${index}`, { isActive: index > 0 }));
  expect(namesIn(orderChannels(many, 1)).at(-1)).toBe("channel 0");
  expect(namesIn(orderChannels(many, 3))[0]).toBe("channel 0");
});
