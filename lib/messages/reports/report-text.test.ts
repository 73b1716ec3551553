/** Quotes in reports. */
import { expect, test } from "vitest";
import { lengthOf } from "../../text/cut-text.ts";
import { reportText } from "./reports.ts";

const report = {
  reporter: "@_**Ada|1**",
  author: "@_**Bob|2**",
  message: "[a message](#narrow/channel/3-general/topic/t/near/4)",
  reason: "Spam",
  description: "",
  content: "Buy now!",
};

test("names reporter, author and reason, and quotes the message", () => {
  expect(reportText({ ...report, description: "Third time." }, 10_000)).toBe(
    [
      "@_**Ada|1** reported [a message](#narrow/channel/3-general/topic/t/near/4) sent by @_**Bob|2**.",
      "* Reason: **Spam**",
      "* Notes:",
      "```quote",
      "Third time.",
      "```",
      "* The message:",
      "```quote",
      "Buy now!",
      "```",
    ].join("\n"),
  );
});

test("a fence in the message does not end the quote", () => {
  const content = "````\n```quote\n````\n@**all**";
  const text = reportText({ ...report, content }, 10_000);
  expect(text.endsWith(`\`\`\`\`\`quote\n${content}\n\`\`\`\`\``)).toBe(true);
});

test("a too long message is shortened between graphemes", () => {
  const content = "😀".repeat(9_990);
  const text = reportText({ ...report, content }, 10_000);
  expect(lengthOf(text)).toBe(10_000);
  expect(text).toMatch(/😀…\n```$/u);
});
