/** Drawn avatars: their colours, and names that look like markup. */
import { expect, test } from "vitest";
import { drawAvatar } from "./draw-avatar.ts";

test("an id always has the same colour, the next id another one", () => {
  const fill = (id: number) => /fill="(#[0-9a-f]{6})"/.exec(drawAvatar({ id, fullName: "A" }))?.[1];
  expect(fill(7)).toBe(fill(7));
  expect(fill(7)).not.toBe(fill(8));
});

test("a name is text, never markup", () => {
  const drawn = drawAvatar({ id: 1, fullName: "<script> &lt;" });
  expect(drawn).toContain(">&lt;&amp;</text>");
  expect(drawn).not.toContain("<script");
});
