/** Simple messages render as in the pipeline. */
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { corpusSnapshot } from "../../testing/corpus-snapshot.ts";
import { readCorpus } from "../../testing/read-corpus.ts";
import { AlertWordIndex } from "../facts/alert-word-index.ts";
import { compileLinkifier } from "../links/compile-linkifier.ts";
import { renderByPipeline, renderSimpleMessage } from "../render-message.ts";
import { emptySnapshot, type MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";

/** Raised for fuzzing. */
const runs = Number(process.env.FUZZ_RUNS ?? 3000);
vi.setConfig({ testTimeout: 30_000 + runs * 20 });

const alertWords = new AlertWordIndex();
alertWords.set(5, ["word"]);

const everyNameExists: MarkdownSnapshot = {
  ...corpusSnapshot,
  linkifiers: [],
  alertWords,
  peopleNamed: (name) => [{ id: 1, fullName: name }],
  groupNamed: (name) => ({ id: 2, displayName: name, mayMention: name.length % 2 === 0 }),
  channelNamed: (name) => (name.includes(">") ? undefined : { id: 3, name }),
  emojiNamed: (name) => ({ kind: "image", url: `/user_avatars/2/emoji/images/${name}.gif` }),
  emojiNameOf: () => ({ name: "tada", code: "1f389" }),
};
/** All names are markup, and all URLs scripts. */
const hostile: MarkdownSnapshot = {
  ...everyNameExists,
  emptyTopicName: "<img src=x onerror=alert(1)>",
  peopleNamed: () => [{ id: 1, fullName: '"><script>alert(1)</script>' }],
  groupNamed: () => ({ id: 2, displayName: "</span><svg onload=alert(1)>", mayMention: true }),
  channelNamed: (name) => (name.includes(">") ? undefined : { id: 3, name: "' onmouseover='alert(1)&lt;" }),
  emojiNamed: () => ({ kind: "image", url: "javascript:alert(1)" }),
};
const snapshots: readonly (readonly [name: string, snapshot: MarkdownSnapshot])[] = [
  ["every name exists", everyNameExists],
  ["names and URLs are hostile", hostile],
  ["an organization with everything switched on", corpusSnapshot],
  [
    "an organization without previews and emoticons",
    {
      ...corpusSnapshot,
      translateEmoticons: false,
      defaultCodeLanguage: "python",
      previews: { images: false, foreignImages: false, links: false, youtube: false, vimeo: false },
      linkifiers: [compileLinkifier({ pattern: "T(?P<id>[0-9]+)", urlTemplate: "https://t.example/{id}" })],
    },
  ],
  ["nothing is known", emptySnapshot],
];

const marks = [
  ..."@**Mara Lindt** @**Mara Lindt|7** @_**Sam** @**all** @_**topic** @*support* @_*board* @**nobody**".split(
    / (?=@)/,
  ),
  ..."#**general** #**general>a b** #**general>x@5** #**a>b** #**nowhere** #**general>**".split(/ (?=#)/),
  ...":tada: :party_cat: :nosuch: :+1: **bold** **bold words** **don't, please** *it, is* *a_b c* `code` `a b*c_d <x>`".split(
    / (?=[:*`])/,
  ),
  ..."[text](https://x.example/a_b) https://x.example/a?b=c&d https://x.example. https://chat.example/#narrow/x".split(
    " ",
  ),
  ..."https://x.example/cat.png https://youtu.be/titled_vid1 https://news.example/story http://a.b".split(
    " ",
  ),
];
const words =
  "word Word I it's well-known e.g. 10:30 5 5. 1.5 snake_case __init__ a/b (aside) “quoted” Straße 漢字 é -> a+b".split(
    " ",
  );
const noise = [
  ..." ,  ,\n,\n\n,\t,*,**,_,`,```,~~,~~~,[,],(,),<,>,&,&amp;,|,\\,:,;,@,#,$,$$,^,{,}".split(","),
  ...":) (: <3 ;) :/ #1 #123 a@b.co x.com www.x.de // https:// T5 DOC-1 1️⃣ 5\u20e3 ℹ ☺ 🎉 👍🏽 \u{1f1e9}\u{1f1ea} \ufe0f \u200d".split(
    " ",
  ),
  ..."> ,# ,- ,* ,+ ,1. ,2) ,---,===,    ,  ,/me ,/poll ,<time:0>,![a](b),\r\n,\0,\u00a0,\u2028,\ufeff".split(
    ",",
  ),
];

const pick = (items: readonly string[]) => fc.constantFrom(...items);
const ending = pick(["", "", ".", ",", "!", "?", ":", ";", ")"]);
const phrase = fc.oneof({ weight: 5, arbitrary: pick(words) }, { weight: 3, arbitrary: pick(marks) });
const line = fc
  .array(fc.tuple(phrase, ending), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.map((part) => part.join("")).join(" "));
const lines = (prefix: string) =>
  fc.array(line, { minLength: 1, maxLength: 3 }).map((all) => all.map((text) => prefix + text).join("\n"));
const list = fc
  .array(fc.tuple(pick(["* ", "* ", "- ", "1. ", "2. ", "  * ", "  1. ", "    * ", "  "]), line), {
    minLength: 1,
    maxLength: 5,
  })
  .map((items) => items.map((item) => item.join("")).join("\n"));
const table = fc
  .tuple(fc.integer({ min: 1, max: 3 }), pick(["---", "-", ":--", ":-:", " --: "]), pick(["", " ", "  "]))
  .chain(([columns, delimiter, space]) =>
    fc
      .array(fc.array(fc.oneof(line, fc.constant("")), { minLength: columns, maxLength: columns }), {
        minLength: 1,
        maxLength: 3,
      })
      .map(([header = [], ...body]) => {
        const row = (cells: readonly string[]) => `|${space}${cells.join(`${space}|${space}`)}${space}|`;
        return [row(header), row(header.map(() => delimiter)), ...body.map(row)].join("\n");
      }),
  );
const fenced = (content: fc.Arbitrary<string>) =>
  fc
    .tuple(
      pick(["```", "```py", "```quote", "```QUOTE", "```spoiler a", "```spoiler **b** c", "```math"]),
      content,
    )
    .map(([opening, text]) => `${opening}\n${text}\n\`\`\``);
const block = fc.oneof(lines(""), lines(""), list, table, fenced(fc.oneof(lines(""), list, table)));
const chatMessage = fc
  .array(fc.tuple(block, pick(["\n", "\n\n"])), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.flat().slice(0, -1).join(""));

/** Makes text that only looks well-formed. */
const edit = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), pick(["", ...noise, ...marks]), fc.nat(2));
const edited = (source: fc.Arbitrary<string>) =>
  fc.tuple(source, fc.array(edit, { maxLength: 2 })).map(([text, edits]) =>
    edits.reduce((current, [place, added, removed]) => {
      const start = Math.floor(place * current.length);
      return current.slice(0, start) + added + current.slice(start + removed);
    }, text),
  );

const corpus = readCorpus().map(({ source }) => source);

/** True when the parser was avoided. */
function agrees(source: string, snapshot: MarkdownSnapshot): boolean {
  const simple = renderSimpleMessage(source, snapshot);
  if (simple) expect(simple, JSON.stringify(source)).toEqual(renderByPipeline(source, snapshot));
  return simple !== null;
}

function expectAgreement(sources: fc.Arbitrary<string>, snapshot: MarkdownSnapshot): number {
  let accepted = 0;
  fc.assert(
    fc.property(sources, (source) => {
      if (agrees(source, snapshot)) accepted += 1;
    }),
    { numRuns: runs },
  );
  return accepted;
}

/** A share far below what any seed gives, so that a fast path that takes nothing fails, and chance does not. */
const LEAST_ACCEPTED = runs / 500;

test.each(snapshots)("typical messages, where %s", (_, snapshot) => {
  expect(expectAgreement(chatMessage, snapshot)).toBeGreaterThan(LEAST_ACCEPTED);
});

test.each(snapshots)("messages with small changes, where %s", (_, snapshot) => {
  expect(expectAgreement(edited(chatMessage), snapshot)).toBeGreaterThan(LEAST_ACCEPTED);
});

test.each(snapshots)("short pieces in any order, where %s", (_, snapshot) => {
  const pieces = fc.array(pick([...words, ...marks, ...noise, " ", " "]), { maxLength: 6 });
  expectAgreement(
    pieces.map((parts) => parts.join("")),
    snapshot,
  );
});

test.each(snapshots)("the corpus, unchanged and with small changes, where %s", (_, snapshot) => {
  const accepted = corpus.filter((source) => agrees(source, snapshot));
  expect(accepted.length).toBeGreaterThan(20);
  expectAgreement(edited(pick(corpus)), snapshot);
});

test("too complex messages are left to the pipeline", () => {
  const source = "**a** ".repeat(301).trim();
  expect(renderByPipeline(source, emptySnapshot).html).toBe(`<p>${source}</p>`);
  expect(renderSimpleMessage(source, emptySnapshot)).toBeNull();
});

test("ordinary messages are read without the parser", () => {
  for (const text of [
    "Hello, world!",
    "Is it done? I think so: yes.\nThanks",
    "First.\n\nSecond (really), 5 -> 6 & more.",
    "Straße 5, 漢字",
    "@**Mara Lindt** could you look?",
    "Done :tada:",
    "See https://x.example/a, please.",
    "**Important**: read `this()` and #**general>lunch**.",
    "* one\n* two\n  * three",
    "1. one\n2. **two**",
    "Look:\n```py\nx = 1\n```\nSo?",
    "```quote\nreally?\n```\nYes.",
    "```spoiler the end\nthey live\n```",
    "| a | b |\n|---|--:|\n| 1 | :tada: |",
  ]) {
    expect(renderSimpleMessage(text, { ...corpusSnapshot, linkifiers: [] }), text).not.toBeNull();
  }
});

test("ambiguous messages are left to the parser", () => {
  for (const text of [
    "see example.com",
    " indented",
    "a  b",
    "ok :)",
    "🎉",
    "press 1\ufe0f\u20e3",
    "https://x.example/cat.png",
    "a\n|b|\n|-|",
    "5) a",
    "Title\n5. a",
    "a\r\nb",
    "",
  ]) {
    expect(renderSimpleMessage(text, everyNameExists), text).toBeNull();
  }
});
