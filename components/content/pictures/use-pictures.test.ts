/** Pictures are in message order, without duplicates. */
import { expect, it } from "vitest";
import { withPictures } from "./use-pictures.ts";

const picture = (messageId: number | null, name: string) => ({ address: `/${name}.png`, name, messageId });
const names = (pictures: readonly { name: string }[]) => pictures.map(({ name }) => name).join(" ");

it("puts older and newer pictures around those on the page", () => {
  const known = [picture(20, "b1"), picture(20, "b2"), picture(30, "c"), picture(null, "unsent")];
  const more = [picture(10, "a"), picture(30, "c"), picture(40, "d1"), picture(40, "d2")];
  expect(names(withPictures(known, more))).toBe("a b1 b2 c d1 d2 unsent");
});

it("returns the known list if nothing is new", () => {
  const known = [picture(1, "a")];
  expect(withPictures(known, [picture(1, "a")])).toBe(known);
});
