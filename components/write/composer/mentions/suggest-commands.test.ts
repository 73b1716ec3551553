/** A slash offers commands and snippets. */
import { expect, it } from "vitest";
import { suggestCommands } from "./suggest-commands.ts";

const snippets = [
  { id: 1, title: "Release notes", content: "Released: …", date_created: 0 },
  { id: 2, title: "Notes of the meeting", content: "# Notes", date_created: 0 },
];
const offered = (query: string, from = 0) =>
  suggestCommands({ query, from }, snippets).map(({ label }) => label);

it("offers all snippets for an empty query, and commands only at the start", () => {
  expect(offered("")).toEqual(["/me", "/poll", "/todo", "Notes of the meeting", "Release notes"]);
  expect(offered("", 6)).toEqual(["Notes of the meeting", "Release notes"]);
});

it("offers matches by prefix, and inserts a snippet's whole text", () => {
  expect(offered("po")).toEqual(["/poll"]);
  expect(offered("notes")).toEqual(["Notes of the meeting", "Release notes"]);
  expect(suggestCommands({ query: "release", from: 0 }, snippets)[0]?.insert).toBe("Released: …");
  expect(offered("zzz")).toEqual([]);
});
