/** Languages are chosen by name, not by tag. */
import { expect, it } from "vitest";
import { languageOptions } from "./language-options.ts";

it("offers languages by English and native name, alphabetically", () => {
  const options = languageOptions();
  expect(options).toContainEqual({ value: "en", label: "English" });
  expect(options).toContainEqual({ value: "de", label: "German (Deutsch)" });
  expect(options.find(({ value }) => value === "pt-br")?.label).toMatch(/^Brazilian Portuguese \(/);
  const labels = options.map(({ label }) => label);
  expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other, "en")));
});

it("offers no language twice", () => {
  const labels = languageOptions().map(({ label }) => label);
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
});
