/** Long texts become several messages without a loss. */
import { expect, test } from "vitest";
import { MAX_MESSAGE_LENGTH } from "../../messages/messages-limits.contract.ts";
import { messageParts } from "./message-parts.ts";

test("a text within the limit stays as it is, without blank lines around it", () => {
  expect(messageParts("\n  \n  code\n\n")).toEqual(["  code"]);
  expect(messageParts("a".repeat(MAX_MESSAGE_LENGTH))).toHaveLength(1);
  expect(messageParts(" \n")).toEqual([""]);
});

test("a longer one is divided between lines, and nothing is lost", () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => `line ${index} 🙂`);
  const parts = messageParts(lines.join("\n"));
  expect(parts.length).toBeGreaterThan(2);
  for (const part of parts) expect([...part].length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH);
  expect(parts.join("\n").split("\n")).toEqual(lines);
});

test("a code block that is divided stays code in each part", () => {
  const code = Array.from({ length: 1_500 }, (_, index) => `call(${index});`).join("\n");
  const parts = messageParts(`before\n\`\`\`ts\n${code}\n\`\`\`\nafter`);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(part.match(/^```/gm)).toHaveLength(2);
  expect(parts[1]).toMatch(/^```ts\n/);
});

test("a single line longer than a message is divided, too", () => {
  const parts = messageParts("é".repeat(3 * MAX_MESSAGE_LENGTH));
  expect(parts.join("").replaceAll("\n", "")).toBe("é".repeat(3 * MAX_MESSAGE_LENGTH));
});
