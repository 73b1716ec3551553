/** Titles match before content. */
import { expect, it } from "vitest";
import { matchingSnippets } from "./order-snippets.ts";

const snippet = (id: number, title: string, content: string) => ({ id, title, content, date_created: 0 });
const snippets = [
  snippet(1, "Welcome", "Hello and welcome aboard"),
  snippet(2, "Release notes", "Please welcome version 2"),
  snippet(3, "Áccents", "…"),
];
const found = (typed: string) => matchingSnippets(snippets, typed).map(({ id }) => id);

it("lists all by title for an empty query", () => {
  expect(found("")).toEqual([3, 2, 1]);
});

it("puts title matches before content matches", () => {
  expect(found("welcome")).toEqual([1, 2]);
  expect(found("notes release")).toEqual([2]);
  expect(found("accents")).toEqual([3]);
  expect(found("nothing")).toEqual([]);
});
