/** The user is named as "you". */
import { expect, it } from "vitest";
import { namesInWords, reactorNames } from "./reaction-names.ts";

const users = new Map([
  [1, { name: "Ada" }],
  [2, { name: "Bram" }],
]);

it("reactorNames puts the user first and has a placeholder for invisible users", () => {
  expect(reactorNames([2, 1, 9], users, 1)).toEqual(["You", "Bram", "Somebody"]);
  expect(reactorNames([2], users, 1)).toEqual(["Bram"]);
});

it("namesInWords counts names beyond twenty", () => {
  expect(namesInWords(["You"])).toBe("You");
  expect(namesInWords(["You", "Bram", "Ada"])).toBe("You, Bram and Ada");
  const many = Array.from({ length: 25 }, (_, index) => `P${index}`);
  expect(namesInWords(many)).toMatch(/, P19 and 5 others$/);
  expect(namesInWords(many.slice(0, 21))).toMatch(/, P19 and 1 other$/);
});
