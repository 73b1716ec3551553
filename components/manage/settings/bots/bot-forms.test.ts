/** A new bot's address is derived from its name. */
import { expect, it } from "vitest";
import { shortNameOf } from "./bot-forms.tsx";

it.each([
  ["Deploy bot", "deploy"],
  ["Bot", "bot"],
  ["Déjà vu", "deja-vu"],
  [" CI / CD (nightly) ", "ci-cd-nightly"],
  ["絵", ""],
  [`${"a".repeat(59)} b`, "a".repeat(59)],
])("%s becomes %s", (name, address) => {
  expect(shortNameOf(name)).toBe(address);
});
