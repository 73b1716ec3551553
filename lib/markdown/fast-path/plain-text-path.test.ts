/** The short cut for plain text gives exactly what the pipeline gives. */
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { renderByPipeline, renderMessage } from "../render-message.ts";
import { emptySnapshot } from "../snapshot/empty-snapshot.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { plainTextHtml } from "./plain-text-path.ts";

const snapshot: MarkdownSnapshot = {
  ...emptySnapshot,
  translateEmoticons: true,
  emojiNamed: (name) => (/^[a-z]/.test(name) ? { kind: "unicode", code: "1f389" } : undefined),
  emojiNameOf: () => ({ name: "tada", code: "1f389" }),
  peopleNamed: (name) => [{ id: 1, fullName: name }],
  channelNamed: (name) => ({ id: 1, name }),
  previews: { images: true, links: true, youtube: true, vimeo: true },
};

const fragments = [
  ..."abcXYZ019 \n\t.,:;!?'\"()[]{}<>*_-+=~`#@$%^&|\\/éß漢字ℹ☺🎉",
  ..."  |\n\n|. |: |, |- |1. |www.|https://|.com|.de|a@b.co|:)|(:|<3|:tada:|&amp;|/me |10:30|e.g.|---|\u200d\ufe0f|“x”|…|\r\n|\0|\u2028|\ufeff".split(
    "|",
  ),
];
const chatText = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.lorem({ maxCount: 2 }) },
      { weight: 2, arbitrary: fc.constantFrom(...fragments) },
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 4 }) },
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

vi.setConfig({ testTimeout: 600_000 });

test("the short cut agrees with the pipeline on every text it accepts", () => {
  fc.assert(
    fc.property(chatText, (source) => {
      const short = plainTextHtml(source, snapshot);
      if (short !== null) expect(renderMessage(source, snapshot)).toEqual(renderByPipeline(source, snapshot));
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 4000) },
  );
});

test("ordinary sentences take the short cut", () => {
  for (const text of [
    "Hello, world!",
    "Is it done? I think so: yes.\nThanks",
    "First.\n\nSecond (really).",
    "Straße 5, 漢字",
  ]) {
    expect(plainTextHtml(text, snapshot), text).not.toBeNull();
  }
});

test("what could mean something goes through the pipeline", () => {
  for (const text of [
    "see example.com",
    "- item",
    "1. item",
    ":tada:",
    " indented",
    "a  b",
    "*x*",
    "ok :)",
    "a\n\n",
    "🎉",
  ]) {
    expect(plainTextHtml(text, snapshot), text).toBeNull();
  }
});
