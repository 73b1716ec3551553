/** Pasted URLs become exactly reversible texts. */
import { expect, test } from "vitest";
import { leastCpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { fillReverseTemplate, reverseLinkifierText } from "./reverse-linkifier.ts";

const linkifiers = [
  { urlTemplate: "https://x.example/none/{id}", alternativeUrlTemplates: [], reverseTemplate: null },
  {
    urlTemplate: "https://git.example/{org}/{repo}/pull/{id}",
    alternativeUrlTemplates: [
      "https://git.example/{org}/{repo}/issues/{id}",
      "https://old.example/{+org}-{repo}/{id}.html",
    ],
    reverseTemplate: "{org}/{repo}#{id}",
  },
  { urlTemplate: "https://x.example/{id}", alternativeUrlTemplates: [], reverseTemplate: "{{#{id}}}" },
];

test.each([
  ["https://git.example/parley/server/pull/12", "parley/server#12"],
  ["https://git.example/parley/server/issues/12", "parley/server#12"],
  ["https://old.example/a/b-c/7.html", "a/b/c#7"],
  ["https://x.example/5", "{#5}"],
  ["https://x.example/a%20b", "{#a b}"],
  ["https://x.example/", null],
  ["https://x.example/5/more", null],
  ["https://git.example/parley/server/pull/", null],
  ["https://other.example/5", null],
  ["https://x.example/%zz", null],
])("%s", (url, text) => {
  expect(reverseLinkifierText(url, linkifiers)).toBe(text);
});

test("doubled braces are braces, and every variable needs a value", () => {
  expect(fillReverseTemplate("{{{a}}}", { a: "1" })).toBe("{1}");
  expect(fillReverseTemplate("{a}{b}", { a: "1" })).toBeNull();
});

test("the time for a hostile URL grows only with its length", () => {
  const address = `https://old.example/${"-/".repeat(50_000)}`;
  expect(leastCpuMilliseconds(200, () => void reverseLinkifierText(address, linkifiers))).toBeLessThan(200);
});
