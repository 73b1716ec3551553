/** Profile options are edited as lines; users keep their choices. */
import { expect, it } from "vitest";
import { accountOf, optionsData, optionsOf, peopleOf } from "./field-options.ts";

const stored = JSON.stringify({
  2: { text: "Vim", order: "1" },
  1: { text: "Emacs", order: "2" },
});

it("options are read in their order", () => {
  expect(optionsOf(stored)).toEqual([
    { key: "2", text: "Vim" },
    { key: "1", text: "Emacs" },
  ]);
  expect(optionsOf("")).toEqual([]);
  expect(optionsOf("no JSON")).toEqual([]);
});

it("a moved option keeps its key, and a new one gets a free key", () => {
  expect(optionsData("Helix\n\n Emacs \nVim\nVim", optionsOf(stored))).toEqual({
    3: { text: "Helix", order: "1" },
    1: { text: "Emacs", order: "2" },
    2: { text: "Vim", order: "3" },
  });
});

it("accounts and users are parsed, and malformed values are empty", () => {
  expect(accountOf('{"subtype":"github"}')).toEqual({ subtype: "github", urlPattern: "" });
  expect(accountOf("")).toEqual({ subtype: "custom", urlPattern: "" });
  expect(peopleOf("[3,7]")).toEqual([3, 7]);
  expect(peopleOf("")).toEqual([]);
  expect(peopleOf("{")).toEqual([]);
});
