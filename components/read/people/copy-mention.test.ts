/** The text that mentions people. */
import { expect, test } from "vitest";
import { UNKNOWN_USER } from "../../model/store/organization/users-state.ts";
import { mentionOf } from "./copy-mention.ts";

const person = (id: number, name: string, isActive = true) =>
  [id, { ...UNKNOWN_USER, id, name, isActive }] as const;

const users = new Map([
  person(1, "Ada"),
  person(2, "Bram Visser"),
  person(3, "Bram Visser"),
  person(4, "Ada", false),
]);

test("mentions people by name, and by id where others have the name", () => {
  expect(mentionOf([1], users)).toBe("@**Ada**");
  expect(mentionOf([1, 3], users)).toBe("@**Ada** @**Bram Visser|3**");
});

test("the id also tells a deactivated person from an active namesake", () => {
  expect(mentionOf([4], users)).toBe("@**Ada|4**");
});

test("leaves out people whom the user cannot see", () => {
  expect(mentionOf([1, 99], users)).toBe("@**Ada**");
});
