/** A slash offers commands and snippets. */
import { expect, it } from "vitest";
import type { WireCommand } from "../../../../lib/integrations/commands/commands.contract.ts";
import { suggestCommands } from "./suggest-commands.ts";

const snippets = [
  { id: 1, title: "Release notes", content: "Released: …", date_created: 0 },
  { id: 2, title: "Notes of the meeting", content: "# Notes", date_created: 0 },
];
const deploy: WireCommand = {
  id: 1,
  bot_id: 2,
  name: "deploy",
  description: "Deploy a service",
  arguments: [
    { name: "service", type: "choice", description: "", required: true, choices: [{ value: "api" }] },
    { name: "note", type: "text", description: "", required: false, choices: [] },
  ],
};
const suggested = (query: string, from = 0) => suggestCommands({ query, from }, snippets, [deploy]);
const offered = (query: string, from = 0) =>
  suggestCommands({ query, from }, snippets, []).map(({ label }) => label);

it("offers all snippets for an empty query, and commands only at the start", () => {
  expect(offered("")).toEqual(["/me", "/poll", "/todo", "Notes of the meeting", "Release notes"]);
  expect(offered("", 6)).toEqual(["Notes of the meeting", "Release notes"]);
});

it("offers matches by prefix, and inserts a snippet's whole text", () => {
  expect(offered("po")).toEqual(["/poll"]);
  expect(offered("notes")).toEqual(["Notes of the meeting", "Release notes"]);
  expect(suggestCommands({ query: "release", from: 0 }, snippets, [])[0]?.insert).toBe("Released: …");
  expect(offered("zzz")).toEqual([]);
});

it("offers commands of bots with what they take, and then their arguments", () => {
  expect(suggested("de")).toMatchObject([
    { label: "/deploy", about: "service [note] · Deploy a service", insert: "/deploy " },
  ]);
  expect(suggested("deploy a")).toMatchObject([{ label: "api", insert: "/deploy api " }]);
  expect(suggested("de", 3)).toEqual([]);
});
