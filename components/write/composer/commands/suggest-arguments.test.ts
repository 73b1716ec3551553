/** Choices of arguments while a command is typed. */
import { expect, it } from "vitest";
import type { WireCommand } from "../../../../lib/integrations/commands/commands.contract.ts";
import { suggestArguments } from "./suggest-arguments.ts";

const field = { description: "", required: false, choices: [] };
const deploy: WireCommand = {
  id: 1,
  bot_id: 2,
  name: "deploy",
  description: "",
  arguments: [
    {
      ...field,
      name: "service",
      type: "choice",
      description: "What to deploy",
      choices: [{ value: "api", label: "The API" }, { value: "web app" }],
    },
    { ...field, name: "count", type: "integer" },
    { ...field, name: "force", type: "boolean" },
  ],
};
const offered = (query: string) =>
  suggestArguments(query, [deploy]).map(({ label, about, insert }) => [label, about, insert]);

it("offers the next argument's choices, by value and by label", () => {
  expect(offered("deploy ")).toEqual([
    ["The API", "What to deploy", "/deploy api "],
    ["web app", "What to deploy", '/deploy "web app" '],
  ]);
  expect(offered("deploy the")).toEqual([["The API", "What to deploy", "/deploy api "]]);
  expect(offered("deploy we").map(([label]) => label)).toEqual(["web app"]);
  expect(offered("deploy api 3 y")).toEqual([["yes", "force", "/deploy api 3 yes "]]);
});

it("offers nothing for a number, another command, or when all is given", () => {
  expect(offered("deploy api ")).toEqual([]);
  expect(offered("deploy")).toEqual([]);
  expect(offered("undo ap")).toEqual([]);
  expect(offered("deploy api 3 yes ")).toEqual([]);
});
