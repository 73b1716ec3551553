/** Zoom steps. */
import { expect, it } from "vitest";
import { LARGEST_ZOOM, zoomBy } from "./picture-stage.tsx";

it("goes up and down the same steps, and stops at both ends", () => {
  let zoom = 1;
  for (let step = 0; step < 20; step += 1) zoom = zoomBy(zoom, 1);
  expect(zoom).toBe(LARGEST_ZOOM);
  expect(zoomBy(zoomBy(2, 1), -1)).toBe(2);
  expect(zoomBy(1, -1)).toBe(1);
});
