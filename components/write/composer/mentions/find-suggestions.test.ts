/** Suggestions for mentions and topics. */
import { expect, it } from "vitest";
import { ROLE_GUEST } from "../../../../lib/kernel/roles/roles.contract.ts";
import { exampleState } from "../../../model/store/example-state.ts";
import { suggestionsFor, suggestTopics } from "./find-suggestions.ts";

const trigger = { kind: "person", channel: null, isSilent: false, query: "bram", from: 0, to: 5 } as const;

function aboutBram(role: number, marksGuests: boolean): string[] {
  const { users, settings, ...state } = exampleState();
  const bram = users.get(2);
  if (!bram) throw new Error("Bram is not in the example.");
  const organization = new Map(settings.organization).set("enable_guest_user_indicator", marksGuests);
  const offered = {
    ...state,
    users: new Map(users).set(2, { ...bram, role }),
    settings: { ...settings, organization },
  };
  return suggestionsFor(trigger, { ...offered, conversation: undefined, botCommands: [] }).map(
    ({ about }) => about,
  );
}

it("marks guests if the organization wants it", () => {
  const [address = ""] = aboutBram(400, true);
  expect(address).toContain("@");
  expect(aboutBram(ROLE_GUEST, true)).toEqual([`guest, ${address}`]);
  expect(aboutBram(ROLE_GUEST, false)).toEqual([address]);
});

function aboutDev(
  field: { type: number; use_for_user_matching: boolean; field_data?: string },
  value: string,
) {
  const { users, sharedLists, ...state } = exampleState();
  const bram = users.get(2);
  if (!bram) throw new Error("Bram is not in the example.");
  const wire = { id: 7, name: "Team", order: 0, hint: "", field_data: "", required: false, ...field };
  const offered = {
    ...state,
    users: new Map(users).set(2, { ...bram, profile: new Map([[7, { value }]]) }),
    sharedLists: { ...sharedLists, profileFields: [{ ...wire, editable_by_user: true }] },
  };
  return suggestionsFor(
    { ...trigger, query: "dev" },
    { ...offered, conversation: undefined, botCommands: [] },
  ).map(({ label, about }) => [label, about]);
}

it("finds people by searchable profile fields, and shows the value", () => {
  expect(aboutDev({ type: 1, use_for_user_matching: true }, "DevOps")).toEqual([["Bram", "DevOps"]]);
  expect(aboutDev({ type: 1, use_for_user_matching: false }, "DevOps")).toEqual([]);
  expect(aboutDev({ type: 6, use_for_user_matching: true }, "dev")).toEqual([]);
});

it("finds people by the label of the chosen option", () => {
  const field_data = JSON.stringify({ a: { text: "Development", order: "1" } });
  expect(aboutDev({ type: 3, use_for_user_matching: true, field_data }, "a")).toEqual([
    ["Bram", "Development"],
  ]);
});

const channel = { id: 3, name: "design" };
const offered = (query: string, names: readonly string[]) =>
  suggestTopics(names, {
    channel,
    query,
    emptyTopicName: "general chat",
    findChannel: (name) => (name === channel.name ? channel : undefined),
  });

it("sorts latest first, name prefixes before word prefixes; finds the general topic by its display name", () => {
  const names = ["new icons", "✔ icons", "", "lunch"];
  expect(offered("", names).map(({ label }) => label)).toEqual([
    "new icons",
    "✔ icons",
    "general chat",
    "lunch",
  ]);
  expect(offered("ico", [...names, "icons"]).map(({ label }) => label)).toEqual([
    "icons",
    "new icons",
    "✔ icons",
  ]);
  expect(offered("gen", names).map(({ insert }) => insert)).toEqual(["#**design>** "]);
});
