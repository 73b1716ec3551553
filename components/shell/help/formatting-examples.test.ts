/** The help shows every construct, as rendered. */
import { expect, test } from "vitest";
import { readCorpus } from "../../../lib/testing/read-corpus.ts";
import { formattingGroups } from "./formatting-examples.ts";

/** These depend on settings or files, or have no own syntax. */
const withoutHelp = ["html", "linkifiers", "media", "mixed"];

test("shows every help pair of the corpus once", () => {
  const marked = readCorpus().filter((pair) => pair.help);
  const shown = formattingGroups.flatMap((group) => group.examples);
  const sources = (pairs: readonly { source: string }[]) => pairs.map(({ source }) => source).sort();
  expect(sources(shown)).toEqual(sources(marked));
});

test("has an example of every construct", () => {
  const constructs = new Set(readCorpus().map((pair) => pair.construct));
  const helped = new Set(readCorpus().flatMap((pair) => (pair.help ? [pair.construct] : [])));
  expect([...constructs].filter((construct) => !helped.has(construct))).toEqual(withoutHelp);
});

test("marks emoticons, which depend on a setting", () => {
  const emoticons = formattingGroups.flatMap(({ examples }) => examples).filter((one) => one.isEmoticon);
  expect(emoticons.map(({ source }) => source)).toEqual([":)"]);
});

test("has no empty group, and names the sender of /me", () => {
  for (const group of formattingGroups) expect(group.examples.length, group.title).toBeGreaterThan(0);
  const [acting] = formattingGroups.at(-1)?.examples ?? [];
  expect(acting?.html).toBe("<p><strong>Mara Lindt</strong> waves</p>");
});
