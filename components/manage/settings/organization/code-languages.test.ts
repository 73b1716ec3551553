/** The code language is chosen from a list. */
import { expect, it } from "vitest";
import { codeLanguage } from "../../../../lib/markdown/engines/code-languages.ts";
import { CODE_LANGUAGES, codeLanguageInWords } from "./organization-rows.ts";

it("offers every language once, by its usual name", () => {
  expect(CODE_LANGUAGES).toContainEqual({ value: "python", label: "Python" });
  expect(CODE_LANGUAGES).toContainEqual({ value: "cpp", label: "C++" });
  for (const { value, label } of CODE_LANGUAGES) expect(codeLanguage(String(value))?.name).toBe(label);
  expect(new Set(CODE_LANGUAGES.map(({ label }) => label)).size).toBe(CODE_LANGUAGES.length);
});

it("names other values, and warns of unknown languages", () => {
  expect(codeLanguageInWords("py")).toBe("Python");
  expect(codeLanguageInWords("pyhton")).toBe("pyhton (unknown, so not highlighted)");
});
