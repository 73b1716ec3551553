/** Deliveries are woken by name, until they stop. */
import { expect, test } from "vitest";
import { lookWhenWoken, wakeDeliveries } from "./wake-deliveries.ts";

test("the woken work looks for its rows, and no other; a failure does not reach the writer", async () => {
  const looks: string[] = [];
  const stops = [
    lookWhenWoken("thumbnails", async () => {
      looks.push("thumbnails");
      throw new Error("This look fails.");
    }),
    lookWhenWoken("link previews", async () => void looks.push("link previews")),
  ];
  wakeDeliveries("thumbnails");
  wakeDeliveries("outgoing webhooks");
  expect(looks).toEqual(["thumbnails"]);
  await Promise.all(stops.map((stop) => stop()));
  wakeDeliveries("link previews");
  expect(looks).toEqual(["thumbnails"]);
});
