/** Highlighting is linear, even with nested languages. */
import { common } from "lowlight";
import { expect, test } from "vitest";
import { cpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { highlightCode } from "./code-highlighter.ts";
import { codeLanguage } from "./code-languages.ts";

const names = Object.keys(common);
const nests = [
  "<script>",
  "<script><a b={<x>",
  "<style><script>",
  "{{#a}}<script>",
  "html`<a>${css`",
  "$a$ $b$ ",
];

const milliseconds = (code: string, language: string) =>
  cpuMilliseconds(() => void highlightCode(code, language));

test.each([...names, "html", "erb", "django", "handlebars", "pgsql", "http", "coffeescript"])(
  "languages nested in %s take linear time",
  (language) => {
    if (!codeLanguage(language)) return;
    for (const nest of nests) {
      const code = nest.repeat(Math.floor(600 / nest.length));
      const best = Math.min(milliseconds(code, language), milliseconds(code, language));
      expect(best, nest).toBeLessThan(150);
    }
  },
);

test("lines, white space and texts that are too long for grammars are not highlighted", () => {
  for (const code of ["0".repeat(400), `a${"\n".repeat(80)}b`, "a b\n".repeat(1300)]) {
    expect(highlightCode(code, "python")).toBeNull();
  }
  expect(highlightCode("a = 1\n".repeat(800), "python")).not.toBeNull();
});

function classesIn(code: string, language: string): string[] {
  return (highlightCode(code, language) ?? []).flatMap((node) =>
    node.type === "element" ? String(node.properties.className) : [],
  );
}

test("a script in a page, and markup in a script, are highlighted", () => {
  expect(classesIn("<script>return 1</script>", "html")).toEqual(expect.arrayContaining(["k", "m"]));
  expect(classesIn('const a = <b c="d" />;', "javascript").length).toBeGreaterThan(2);
  expect(classesIn("RUN if true; then echo; fi", "dockerfile").length).toBeGreaterThan(1);
});
