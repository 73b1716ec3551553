/** Each field of the register response belongs to one noun. */
import { expect, test } from "vitest";
import { stateFamilies } from "./register.ts";

test("no field is brought by two families", () => {
  const brought = stateFamilies.flatMap(({ fields }) => Object.keys(fields.shape));
  expect(brought.toSorted()).toEqual([...new Set(brought)].sort());
});

test("every family can be asked for", () => {
  for (const { fetchTypes } of stateFamilies) expect(fetchTypes.length).toBeGreaterThan(0);
});
