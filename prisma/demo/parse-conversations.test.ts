/** The conversations' format. */
import { expect, test } from "vitest";
import {
  type DemoMessage,
  datedText,
  filesIn,
  linkFiles,
  parseConversations,
} from "./parse-conversations.ts";
import { WorkingCalendar } from "./working-calendar.ts";

const SOURCE = `<!-- What it is for. -->

# #engineering > ✔ a bug > that is gone
followed: lena, ravi
muted: noah

## lena -3d 09:58
First.

\`\`\`bash
# A comment, and no conversation.
## ravi said so
\`\`\`

## ravi +4m
reactions: tada by lena, noah; +1 by lena
Second.
reactions: none, this is text.

## lena +1m
reactions: eyes by ravi
votes: 1 by lena, ravi; 2 by noah
/poll Tea?
yes
no

## ravi +1m
votes: 1 by lena
Here: {file notes.txt}

## lena 14:00, starred by ravi, noah
Third.

## ravi +2d 08:30
Fourth.

# @lena @ravi

## ravi 0d 08:00
Hello.

# #random >

## lena 0d 08:00
No topic.
`;

const times = (messages: readonly DemoMessage[]) => messages.map(({ day, minute }) => [day, minute]);

test("a conversation has its place, its people and its messages in order", () => {
  const [bug, direct, unnamed] = parseConversations(SOURCE);
  expect(bug?.place).toEqual({ kind: "topic", channel: "engineering", topic: "✔ a bug > that is gone" });
  expect(bug?.followed).toEqual(["lena", "ravi"]);
  expect(bug?.muted).toEqual(["noah"]);
  expect(bug?.messages.map(({ handle }) => handle)).toEqual(["lena", "ravi", "lena", "ravi", "lena", "ravi"]);
  expect(bug?.messages[0]?.text).toBe(
    "First.\n\n```bash\n# A comment, and no conversation.\n## ravi said so\n```",
  );
  expect(bug?.messages[4]?.starredBy).toEqual(["ravi", "noah"]);
  expect(bug?.messages[1]?.reactions).toEqual([
    { emoji: "tada", by: ["lena", "noah"] },
    { emoji: "+1", by: ["lena"] },
  ]);
  expect(bug?.messages[1]?.text).toBe("Second.\nreactions: none, this is text.");
  expect(bug?.messages[2]).toMatchObject({
    text: "/poll Tea?\nyes\nno",
    reactions: [{ emoji: "eyes", by: ["ravi"] }],
    votes: [
      { option: 1, by: ["lena", "ravi"] },
      { option: 2, by: ["noah"] },
    ],
  });
  expect(bug?.messages[3]?.votes).toEqual([{ option: 1, by: ["lena"] }]);
  expect(direct?.place).toEqual({ kind: "direct", handles: ["lena", "ravi"] });
  expect(unnamed?.place).toEqual({ kind: "topic", channel: "random", topic: "" });
});

test("a time is absolute, or follows from the message before", () => {
  expect(times(parseConversations(SOURCE)[0]?.messages ?? [])).toEqual([
    [-3, 598],
    [-3, 602],
    [-3, 603],
    [-3, 604],
    [-3, 840],
    [-1, 510],
  ]);
});

test("files in a text are named, and become links", () => {
  const message = parseConversations(SOURCE)[0]?.messages[3];
  expect(message && filesIn(message)).toEqual(["notes.txt"]);
  expect(linkFiles(message?.text ?? "", (name) => `/uploads/${name}`)).toBe(
    "Here: [notes.txt](/uploads/notes.txt)",
  );
});

test.each([
  ["a first message without a day", "## lena +4m\nText"],
  ["a message before the one above it", "## lena -1d 09:00\nText\n\n## ravi 08:59\nText"],
  ["a message after the last day", "## lena 0d 09:00\nText\n\n## ravi +1d 09:00\nText"],
  ["a minute after midnight", "## lena 0d 23:59\nText\n\n## ravi +1m\nText"],
  ["an unknown form of time", "## lena 9 o'clock\nText"],
  ["a message without a text", "## lena 0d 09:00\n\n## ravi +1m\nText"],
])("%s is refused", (_, messages) => {
  expect(() => parseConversations(`# #random > lunch\n\n${messages}`)).toThrow(/## /);
});

test("days and moments in a text are those of the message's own day", () => {
  // A Thursday evening.
  const calendar = new WorkingCalendar(new Date(2026, 2, 5, 20, 0), 1_000);
  const message = { handle: "lena", day: -1, minute: 540, text: "", starredBy: [], reactions: [], votes: [] };
  expect(datedText({ ...message, text: "On {+3d}, {+3d date}, not on {-1d}." }, calendar)).toBe(
    "On Monday, March 9, not on Tuesday.",
  );
  const moment = new Date(2026, 2, 9, 15, 30).toISOString().replace(".000", "");
  expect(datedText({ ...message, text: "At <time:+3d 15:30>." }, calendar)).toBe(`At <time:${moment}>.`);
});
