/** Channels in common with somebody. */
import { expect, test } from "vitest";
import { exampleState } from "../../model/store/example-state.ts";
import { channelsInCommon } from "./channels-in-common.ts";

test("lists the user's own channels that the other person has too, by name", () => {
  const { channels } = exampleState();
  const [design] = channels.values();
  if (!design) throw new Error("The example has no channels.");
  const left = { ...design, id: 5, name: "books", isSubscribed: false };
  const archive = { ...design, id: 6, name: "archive" };
  const known = new Map([...channels, [5, left] as const, [6, archive] as const]);
  expect(channelsInCommon(known, [3, 5, 6, 99]).map(({ name }) => name)).toEqual(["archive", "design"]);
});
