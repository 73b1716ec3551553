/** The help shows every construct, as the renderer draws it. */
import { expect, test } from "vitest";
import { readCorpus } from "../../../lib/testing/read-corpus.ts";
import { formattingGroups } from "./formatting-examples.ts";

/** These depend on settings or files, or have no own syntax. */
const withoutHelp = ["html", "linkifiers", "media", "mixed"];

test("every pair that is marked as help is shown once", () => {
  const marked = readCorpus().filter((pair) => pair.help);
  const shown = formattingGroups.flatMap((group) => group.examples);
  const sources = (pairs: readonly { source: string }[]) => pairs.map(({ source }) => source).sort();
  expect(sources(shown)).toEqual(sources(marked));
});

test("every construct that people write has its example", () => {
  const constructs = new Set(readCorpus().map((pair) => pair.construct));
  const helped = new Set(readCorpus().flatMap((pair) => (pair.help ? [pair.construct] : [])));
  expect([...constructs].filter((construct) => !helped.has(construct))).toEqual(withoutHelp);
});

test("emoticons are known, for they are not everybody's", () => {
  const emoticons = formattingGroups.flatMap(({ examples }) => examples).filter((one) => one.isEmoticon);
  expect(emoticons.map(({ source }) => source)).toEqual([":)"]);
});

test("no group is empty, and the act names its actor", () => {
  for (const group of formattingGroups) expect(group.examples.length, group.title).toBeGreaterThan(0);
  const [acting] = formattingGroups.at(-1)?.examples ?? [];
  expect(acting?.html).toBe("<p><strong>Mara Lindt</strong> waves</p>");
});
