/** References move with their organization, and nothing else does. */
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  comparableHtml,
  FOLDER,
  FORMER_URL,
  formerNames,
  move,
  movedHtml,
  movedSnapshot,
  NEW_URL,
} from "../../testing/moved-organization.ts";
import { readCorpus } from "../../testing/read-corpus.ts";
import { renderMessage } from "../render-message.ts";
import type { IdMove } from "./id-move.ts";
import { movedReferences, movedReferencesInLine } from "./move-references.ts";

/** Raised for fuzzing. */
const runs = Number(process.env.FUZZ_RUNS ?? 300);
vi.setConfig({ testTimeout: 20_000 + runs * 20 });

const moved = (text: string) => movedReferences(text, formerNames, move);
const former = movedSnapshot(null);
const restored = movedSnapshot(move);

const still: IdMove = {
  distances: { account: 0, group: 0, channel: 0, message: 0 },
  realmId: { former: 2, now: 2 },
  origin: { former: FORMER_URL, now: FORMER_URL },
};

const FILE = `/user_uploads/2/${FOLDER}/cat.png`;
const NEW_FILE = `/user_uploads/9/${FOLDER}/cat.png`;

/** Each reference with what becomes of it; they may stand wherever a word may. */
const own: readonly (readonly [string, string])[] = [
  ["@**Ada|12**", "@**Ada|42**"],
  ["@**ada|42**", "@**ada|72**"],
  ["@_**Zoë 漢字|13**", "@_**Zoë 漢字|43**"],
  ["@**|12**", "@**|42**"],
  ["@**An Earlier Name|12**", "@**An Earlier Name|42**"],
  ["#**general>poll@1772**", "#**general>poll@8772**"],
  ["#**a>b>poll@1772**", "#**a>b>poll@8772**"],
  ["#**renamed>poll@1772**", "#**renamed>poll@8772**"],
  ["[a](#narrow/channel/5-general)", "[a](#narrow/channel/505-general)"],
  [
    "[a](/#narrow/stream/5-general/topic/12/near/1772)",
    "[a](/#narrow/stream/505-general/topic/12/near/8772)",
  ],
  ["[a](#narrow/channel/5-x/topic/with/1772)", "[a](#narrow/channel/505-x/topic/with/8772)"],
  ["[a](#narrow/channel/5-x/topic/near/near/1772)", "[a](#narrow/channel/505-x/topic/near/near/8772)"],
  ["[a](#narrow/dm/12,13-group/near/1772)", "[a](#narrow/dm/42,43-group/near/8772)"],
  ["[a](#narrow/dm-including/12.2C13)", "[a](#narrow/dm-including/42.2C43)"],
  ["[a](#narrow/-sender/12-ada/search/12)", "[a](#narrow/-sender/42-ada/search/12)"],
  ["[a](#narrow/id/1772)", "[a](#narrow/id/8772)"],
  ["[a](#groups/4/crew/members)", "[a](#groups/1004/crew/members)"],
  ["[a](#user/12)", "[a](#user/42)"],
  ["[a](#channels/5/general/personal)", "[a](#channels/505/general/personal)"],
  [`[a](${FILE})`, `[a](${NEW_FILE})`],
  [`![a](${FILE} "12")`, `![a](${NEW_FILE} "12")`],
  [`[a](<${FILE}>)`, `[a](<${NEW_FILE}>)`],
  [`[a](/user&#95;uploads/2/${FOLDER}/\\(1\\).png)`, `[a](/user_uploads/9/${FOLDER}/\\(1\\).png)`],
  [`[a](${FORMER_URL}${FILE})`, `[a](${NEW_URL}${NEW_FILE})`],
  [
    `[said](${FORMER_URL}/#narrow/channel/5-general/topic/a.7C12/near/1772):`,
    `[said](${NEW_URL}/#narrow/channel/505-general/topic/a.7C12/near/8772):`,
  ],
  [`${FORMER_URL}/#narrow/channel/5-general`, `${NEW_URL}/#narrow/channel/505-general`],
  [`<${FORMER_URL}/#narrow/channel/5>`, `<${NEW_URL}/#narrow/channel/505>`],
  ["former.example.com/#narrow/dm/12-dm", `${NEW_URL}/#narrow/dm/42-dm`],
  ["HTTP://Former.Example.Com/#narrow/id/1772", `${NEW_URL}/#narrow/id/8772`],
  ["[@**Ada|12** in **#narrow**](#narrow/channel/5)", "[@**Ada|42** in **#narrow**](#narrow/channel/505)"],
];

const foreign: readonly string[] = [
  "https://other.example/#narrow/channel/5-general/near/1772",
  `[a](https://other.example${FILE})`,
  `[a](https://former.example.com.evil.example/#narrow/channel/5)`,
  `[a](https://other.example/?q=${FORMER_URL}/#narrow/channel/5)`,
  `[a](/user_uploads/3/${FOLDER}/cat.png)`,
  `[a](/user_uploads/22/${FOLDER}/cat.png)`,
  "[a](/elsewhere/#narrow/channel/5)",
  `[a](/help "${FORMER_URL}/#narrow/channel/5 @**Ada|12**")`,
  "`a|12**`",
  "`@**Ada|12** #**general>poll@1772**`",
  "`` [a](#narrow/channel/5) ` ``",
  `\`${FORMER_URL}/#narrow/channel/5\``,
  "$$@**Ada|12**$$",
  "**a|12**",
  "a|12**",
  "channel/5 and narrow/sender/12 and |12|",
  "x@**Ada|12**",
  "\\@**Ada|12**",
  "@**Nobody|99**",
  "@**Ada**",
  "@*crew*",
  "#**general>1772**",
  "#**general>poll**",
  "#**general>poll@12@x**",
  "#12",
  `${FORMER_URL}/login?id=12`,
  `plain ${FILE}`,
  "[a](#narrow/channel/general/topic/5)",
  "[a](#narrow/is/starred)",
  "[a](#organization/12)",
  "<time:2026-01-01T12:00:00Z>",
];

test.each(own)("%s", (written, expected) => {
  expect(moved(written)).toBe(expected);
  expect(movedReferencesInLine(written, formerNames, move)).toBe(expected);
});

test.each(foreign)("stays: %s", (written) => {
  expect(moved(written)).toBe(written);
  expect(movedReferencesInLine(written, formerNames, move)).toBe(written);
});

const either = fc.oneof(
  fc.constantFrom(...own),
  fc.constantFrom(...foreign).map((text) => [text, text] as const),
);

type Pair = readonly [string, string];

const each = ([before, after]: Pair, change: (text: string) => string): Pair => [
  change(before),
  change(after),
];

const inRow = ([before, after]: Pair): Pair => [
  `| a | b |\n|---|---|\n| ${before.replaceAll("|", "\\|")} | c |`,
  `| a | b |\n|---|---|\n| ${after.replaceAll("|", "\\|")} | c |`,
];

/** Blocks in which references are references. */
const read: readonly ((pair: Pair) => Pair)[] = [
  (pair) => each(pair, (text) => `before ${text} after`),
  (pair) => each(pair, (text) => `# ${text}`),
  (pair) => each(pair, (text) => `> quoted\n> ${text}`),
  (pair) => each(pair, (text) => `* one\n    * ${text}\n* two`),
  (pair) => each(pair, (text) => `and\t${text}`),
  (pair) => each(pair, (text) => `\`\`\`quote\n${text}\n\n> ${text}\n\`\`\``),
  (pair) => each(pair, (text) => `~~~spoiler see ${text}\n${text}\n~~~`),
  (pair) => each(pair, (text) => `* \`\`\`spoiler ${text}\n  ${text}\n  \`\`\``),
];

/** Blocks in which nothing is a reference. */
const code: readonly ((text: string) => string)[] = [
  (text) => `\`\`\`\n${text}\n\`\`\``,
  (text) => `~~~~md\n\`\`\`quote\n${text}\n\`\`\`\n~~~~`,
  (text) => `    ${text}`,
  (text) => `> \`\`\`js\n> ${text}\n> \`\`\``,
  (text) => `\`\`\`math\n${text}\n\`\`\``,
];

const block: fc.Arbitrary<Pair> = fc.oneof(
  fc.tuple(either, fc.constantFrom(...read)).map(([pair, within]) => within(pair)),
  fc.tuple(either, fc.constantFrom(...code)).map(([[text], within]) => [within(text), within(text)] as const),
  either.filter(([text]) => !/[\\`$]/.test(text)).map(inRow),
);

/** The line between two blocks ends lists. */
const joined = (ending: string, blocks: readonly Pair[]): Pair => {
  const between = ["", "", "and", "", ""].join(ending);
  const before = blocks.map(([written]) => written.replaceAll("\n", ending));
  const after = blocks.map(([, expected]) => expected.replaceAll("\n", ending));
  return [before.join(between), after.join(between)];
};

/** Texts of known parts. */
const text = fc
  .tuple(fc.constantFrom("\n", "\r\n"), fc.array(block, { minLength: 1, maxLength: 6 }))
  .map(([ending, blocks]) => joined(ending, blocks));

const marks = [
  ...["**", "*", "~~", "`", "``", "```\n", "~~~", "```quote\n", "```spoiler ", "```math\n", "$$", "> ", "* "],
  ...["1. ", "# ", "|a|b|\n|-|-|\n|", "[", "](", ")", "![", "<", ">", "@**", "#**", ":tada:", "\n", "\n\n"],
  ...["    ", " ", "\\", "&amp;", "&#47;", "\t", "\r\n", "\r", "\ufeff", "|", "word", ",", "12", "/poll "],
];

/** Texts of anything. */
const mixture = fc
  .array(
    fc.oneof(
      fc.constantFrom(...marks),
      either.map(([before]) => before),
      fc.constantFrom(...readCorpus().map(({ source }) => source)),
      fc.string({ maxLength: 8, unit: "binary" }),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(""));

describe("of random texts", () => {
  test("references move, and foreign parts stay byte by byte", () => {
    fc.assert(
      fc.property(text, ([before, after]) => {
        expect(moved(before)).toBe(after);
      }),
      { numRuns: runs },
    );
  });

  test("nothing changes if nothing moves", () => {
    fc.assert(
      fc.property(mixture, (source) => {
        expect(movedReferences(source, formerNames, still)).toBe(source);
        expect(movedReferencesInLine(source, formerNames, still)).toBe(source);
      }),
      { numRuns: runs },
    );
  });

  test("the moved source is rendered as the moved HTML", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          mixture,
          text.map(([before]) => before),
        ),
        (source) => {
          const now = renderMessage(moved(source), restored).html;
          const before = renderMessage(source, former).html;
          expect(comparableHtml(now)).toBe(comparableHtml(movedHtml(before, move)));
        },
      ),
      { numRuns: runs },
    );
  });

  test("moving back gives the text again, where the address stays", () => {
    const out: IdMove = { ...move, origin: still.origin };
    const back: IdMove = {
      distances: { account: -30, group: -1_000, channel: -500, message: -7_000 },
      realmId: { former: 9, now: 2 },
      origin: still.origin,
    };
    const { peopleNamed, person, groupNamed, channelNamed } = restored;
    const names = {
      snapshot: { ...formerNames.snapshot, peopleNamed, person, groupNamed, channelNamed },
      hasAccount: (id: number) => formerNames.hasAccount(id - 30),
      hasMessage: (id: number) => formerNames.hasMessage(id - 7_000),
    };
    fc.assert(
      fc.property(text, ([source]) => {
        const there = movedReferences(source, formerNames, out);
        // Escapes of a moved address are written in one way.
        if (source.includes("&#95;")) return;
        expect(movedReferences(there, names, back)).toBe(source);
      }),
      { numRuns: runs },
    );
  });
});

test("a message that is too complex to be parsed has only its mentions moved, as it is shown", () => {
  const deep = `${"> ".repeat(50)}x\n@**Ada|12** [a](#narrow/channel/5) \`@**Ada|12**\``;
  const expected = deep.replaceAll("Ada|12", "Ada|42");
  expect(moved(deep)).toBe(expected);
  expect(comparableHtml(renderMessage(expected, restored).html)).toBe(
    comparableHtml(movedHtml(renderMessage(deep, former).html, move)),
  );
});

test("an id that would become too long to be read stays", () => {
  const id = "9".repeat(15);
  expect(moved(`#**general>poll@${id}**`)).toBe(`#**general>poll@${id}**`);
});

test("without a known former address, full addresses stay", () => {
  const unknown: IdMove = { ...move, origin: { former: null, now: NEW_URL } };
  const source = `${FORMER_URL}/#narrow/channel/5 [a](#narrow/channel/5)`;
  expect(movedReferences(source, formerNames, unknown)).toBe(
    `${FORMER_URL}/#narrow/channel/5 [a](#narrow/channel/505)`,
  );
});
