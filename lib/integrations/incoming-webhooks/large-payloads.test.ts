/** Any payload of a megabyte is read quickly. */
import { expect, test } from "vitest";
import { MAX_MESSAGE_LENGTH } from "../../messages/messages-limits.contract.ts";
import { leastCpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { webhookText } from "./incoming-webhooks.ts";
import { PayloadReader } from "./payload-reader.ts";
import { slackText } from "./slack-webhook.ts";

const UNITS = 1_000_000;
const ENOUGH_MS = 150;
const filled = (part: string, units = UNITS) => part.repeat(Math.floor(units / part.length));
const thousand = <T>(make: () => T): T[] => Array.from({ length: 1_000 }, make);

const list = "- @**a`**\n";
const nested = () => {
  let value: unknown = 1;
  for (let depth = 0; depth < 1_000; depth += 1) value = [value];
  return value;
};

test.each<[string, unknown]>([
  ["a text", { text: filled("*a* _b_ ") }],
  ["a plain text", { text: filled("*a* _b_ "), mrkdwn: false }],
  ["a block of Markdown", { blocks: [{ type: "markdown", text: filled(list) }] }],
  [
    "many blocks of Markdown",
    { blocks: thousand(() => ({ type: "markdown", text: filled(list, UNITS / 1_000) })) },
  ],
  [
    "Markdown in attachments",
    { attachments: thousand(() => ({ blocks: [{ type: "markdown", text: filled(list, 900) }] })) },
  ],
  ["many sections", { blocks: thousand(() => ({ text: { text: filled("*a* ", 900) } })) }],
  ["blocks with nothing in them", { blocks: thousand(() => ({ elements: thousand(() => ({})) })) }],
  [
    "rich text",
    {
      blocks: thousand(() => ({
        type: "rich_text",
        elements: [{ elements: [{ text: filled("*a* ", 900) }] }],
      })),
    },
  ],
])("Slack's %s", (_name, value) => {
  const payload = new PayloadReader(value);
  expect(leastCpuMilliseconds(ENOUGH_MS, () => void slackText(payload))).toBeLessThan(ENOUGH_MS);
});

test.each<[string, string, unknown]>([
  ["an unknown text", "", { x: filled("a") }],
  ["deep lists", "", { x: Array.from({ length: 500 }, nested) }],
  ["a long list", "", { x: Array.from({ length: UNITS / 2 }, () => 1) }],
  ["an issue", "issues", { action: "opened", issue: { title: filled("*a "), body: filled(list) } }],
  ["an event with many words", filled("a_", 16_000), {}],
  ["an unknown event", "other", { action: filled("_ ") }],
  ["a push", "push", { ref: "a", commits: thousand(() => ({ message: filled("*a ", 900) })) }],
])("%s", (_name, event, value) => {
  const payload = new PayloadReader(value);
  const headers: Record<string, string> = event === "" ? {} : { "x-github-event": event };
  const read = () => void webhookText("generic", payload, headers);
  expect(leastCpuMilliseconds(ENOUGH_MS, read)).toBeLessThan(ENOUGH_MS);
});

test("the beginning of a text that is cut is there, and that it was cut is shown", () => {
  const blocks = ["first", filled("a", 2 * MAX_MESSAGE_LENGTH), "last"].map((text) => ({
    type: "markdown",
    text,
  }));
  const { content } = slackText(new PayloadReader({ blocks })) ?? { content: "" };
  expect(content).toMatch(/^first\n\na{9000,}\n\n…$/);
  const whole = { blocks: blocks.filter(({ text }) => text.length < 10) };
  expect(slackText(new PayloadReader(whole))?.content).toBe("first\n\nlast");
});

test("a payload without a text is shown as JSON, which is cut where it is too deep", () => {
  const shown = (value: unknown) => webhookText("generic", new PayloadReader(value), {})?.content;
  const value = { a: [1, "b", { c: null, d: [], e: {} }], f: true };
  expect(shown(value)).toBe(`\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``);
  let deep: unknown = 1;
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  expect(shown({ x: deep })).toContain("…");
});
