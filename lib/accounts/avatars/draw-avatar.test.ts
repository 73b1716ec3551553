/** Drawn avatars: colors, scripts, and names that look like markup. */
import { expect, test } from "vitest";
import { drawAvatar } from "./draw-avatar.ts";

const draw = (fullName: string) => drawAvatar({ id: 1, fullName });

test("an id always has the same colour, the next id another one", () => {
  const fill = (id: number) => /fill="(#[0-9a-f]{6})"/.exec(drawAvatar({ id, fullName: "A" }))?.[1];
  expect(fill(7)).toBe(fill(7));
  expect(fill(7)).not.toBe(fill(8));
});

test.each(["Ada Lovelace", "Émile Zola", "Δημήτρης Ρ", "Анна Б", "7 of 9", "?"])("%s has letters", (name) => {
  expect(draw(name)).toContain('<g fill="#fff"><path');
});

test("letters with and without accents are drawn alike, others are not", () => {
  expect(draw("Émile")).toBe(draw("Emile"));
  expect(draw("Ada")).not.toBe(draw("Bob"));
});

test.each(["王小明", "<script> &lt;", "😀", "\u202eabc"])(
  "%s becomes a silhouette, and no markup",
  (name) => {
    const drawn = draw(name);
    expect(drawn).toContain("<circle");
    expect(drawn).not.toContain("script");
  },
);
