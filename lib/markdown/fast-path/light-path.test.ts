/** The short cut for lightly marked text gives exactly what the pipeline gives. */
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { corpusSnapshot } from "../corpus/corpus-snapshot.ts";
import { messageFacts } from "../facts/message-facts.ts";
import { renderByPipeline } from "../render-message.ts";
import { emptySnapshot } from "../snapshot/empty-snapshot.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { lightHtml } from "./light-html.ts";
import { readLightly } from "./light-path.ts";

/** Raised to fuzz for longer. */
const runs = Number(process.env.FUZZ_RUNS ?? 3000);
vi.setConfig({ testTimeout: 20_000 + runs * 20 });

const eager: MarkdownSnapshot = {
  ...corpusSnapshot,
  linkifiers: [],
  peopleNamed: (name) => [{ id: 1, fullName: name }],
  groupNamed: (name) => ({ id: 2, displayName: name, mayMention: true }),
  channelNamed: (name) => (name.includes(">") ? undefined : { id: 3, name }),
};

const pieces = [
  ...[
    "@**Mara Lindt**",
    "@**Mara Lindt|7**",
    "@_**Sam**",
    "@**all**",
    "@*support*",
    "#**general**",
    "#**general>a b**",
  ],
  ...[
    "#**general>x@5**",
    ":tada:",
    ":party_cat:",
    ":nosuch:",
    "**bold words**",
    "*it*",
    "`code`",
    "`a b*c_d <x>`",
  ],
  ...[
    "[text](https://x.example/a_b)",
    "https://x.example/a?b=c&d",
    "https://x.example.",
    "https://chat.example/#narrow/x",
  ],
  ...[
    "word",
    "two words",
    "Word",
    "a.",
    "(a)",
    '"a"',
    ",",
    ".",
    "!",
    ":",
    ";",
    " ",
    "  ",
    "\n",
    "\n\n",
    "* ",
    "- ",
    "1. ",
  ],
  ...[
    "2. ",
    "7. ",
    "*",
    "**",
    "`",
    "_",
    "[",
    "]",
    "(",
    ")",
    ":)",
    "<3",
    "#1",
    "a@b.co",
    "x.com",
    "//",
    "&",
    "~~a~~",
    "|",
  ],
  ...[
    "https://x.example/cat.png",
    "https://youtu.be/titled_vid1",
    "@",
    "#",
    "\\",
    "    ",
    "> ",
    "# ",
    "é",
    "漢",
    "---",
    "```",
  ],
  ...[
    "```quote\n",
    "```py\n",
    "\n```\n",
    "\n```",
    "```\n",
    "x = 1 # a\n  y",
    "```math\n",
    "```spoiler a\n",
    "```spoiler",
  ],
  ...[
    " **head**\n",
    "\n* ",
    "\n- ",
    "\n1. ",
    "\n  * ",
    "\n  1. ",
    "\n  2. ",
    "\n    * ",
    "\n  ",
    "a;)",
    "(;)",
  ],
];
const message = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.constant(" ") },
    ),
    {
      maxLength: 10,
    },
  )
  .map((parts) => parts.join(""));
/** Fences need both their ends to be read lightly, so some texts have them. */
const fencedMessage = fc
  .tuple(
    fc.constantFrom("```quote", "```py", "```", "```spoiler a", "```spoiler **b** c", "```QUOTE"),
    message,
    message,
    message,
  )
  .map(([opening, before, within, after]) => `${before}\n${opening}\n${within}\n\`\`\`\n${after}`);
const listMessage = fc
  .array(
    fc.tuple(fc.constantFrom("* ", "* ", "1. ", "- ", "  * ", "  1. ", ""), fc.constantFrom(...pieces)),
    { maxLength: 6 },
  )
  .map((items) => items.map(([marker, text]) => marker + text).join("\n"));
const spaced = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((parts) => parts.join(" "));

test.each([
  ["everything known", eager],
  ["an organization", corpusSnapshot],
  ["nothing known", emptySnapshot],
])("it agrees with the pipeline on every text it accepts (%s)", (_, snapshot) => {
  let accepted = 0;
  fc.assert(
    fc.property(fc.oneof(message, spaced, fencedMessage, listMessage), (source) => {
      const tree = readLightly(source, snapshot);
      if (!tree) return;
      accepted += 1;
      expect(renderByPipeline(source, snapshot)).toMatchObject({
        ...messageFacts(tree),
        html: lightHtml(tree),
      });
    }),
    { numRuns: runs },
  );
  expect(accepted).toBeGreaterThan(runs / 100);
});

test("ordinary messages take the short cut", () => {
  for (const text of [
    "@**Mara Lindt** could you look?",
    "Done :tada:",
    "See https://x.example/a, please.",
    "**Important**: read `this()` and #**general>lunch**.",
    "* one\n* two",
    "1. one\n2. **two**",
    "Look:\n```py\nx = 1\n```\nSo?",
    "```quote\nreally?\n```\nYes.",
  ]) {
    expect(readLightly(text, { ...corpusSnapshot, linkifiers: [] }), text).not.toBeNull();
  }
});
