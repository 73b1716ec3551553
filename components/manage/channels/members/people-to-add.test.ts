/** Additions count people once, whichever way they are chosen. */
import { expect, it } from "vitest";
import { exampleGroup, exampleState } from "../../../model/store/example-state.ts";
import { choiceOfGroup, choiceOfPerson } from "../../settings/permissions/holder-choices.tsx";
import { additionLabel, choicesToAdd, peopleToAdd } from "./people-to-add.ts";

const inner = exampleGroup(8, "writers", { members: [2, 3] });
const outer = exampleGroup(7, "designers", { members: [2], direct_subgroup_ids: [8] });
const nobody = exampleGroup(9, "role:nobody");
const gone = exampleGroup(10, "formers", { members: [2], deactivated: true });
const state = exampleState({ realm_user_groups: [inner, outer, nobody, gone] });

function personOf(id: number) {
  const user = state.users.get(id);
  if (!user) throw new Error(`The example has nobody with the id ${id}.`);
  return user;
}

const found = (choices: Parameters<typeof peopleToAdd>[0], members: number[] = []) =>
  peopleToAdd(choices, new Set(members), state);

it("adds the active people of groups and their subgroups, and each person once", () => {
  const active = [...state.users.values()].filter(({ isActive, isBot }) => isActive && !isBot);
  const inGroups = active.map(({ id }) => id).filter((id) => id === 2 || id === 3);
  const choices = [choiceOfPerson(personOf(2)), choiceOfGroup(outer), choiceOfGroup(inner)];
  expect(found(choices).userIds.toSorted()).toEqual(inGroups.toSorted());
});

it("leaves out people who are subscribed, and counts them", () => {
  expect(found([choiceOfPerson(personOf(2))], [2])).toEqual({ userIds: [], alreadyIn: 1 });
});

it("adds nobody through a deactivated group", () => {
  expect(found([choiceOfGroup(gone)])).toEqual({ userIds: [], alreadyIn: 0 });
});

it("offers neither subscribers, deactivated groups, nor groups without accounts", () => {
  const names = choicesToAdd(new Set([2]), state).map(({ name }) => name);
  expect(names).toContain("designers");
  expect(names).toContain("writers");
  expect(names).not.toContain("formers");
  expect(names).not.toContain(personOf(2).name);
  expect(names.some((name) => /nobody/i.test(name))).toBe(false);
});

it("says how many people will be added", () => {
  expect([0, 1, 214].map(additionLabel)).toEqual(["Add people", "Add 1 person", "Add 214 people"]);
});
