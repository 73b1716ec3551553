/** The preview equals the rendered message. */
import { expect, it } from "vitest";
import { tryLinkifier } from "./try-linkifier.ts";

const issue = { pattern: "#(?P<id>[0-9]+)", urlTemplate: "https://x.example/{id}", reverse: "#{id}" };

it("shows links in a text, and the text of a pasted link", () => {
  expect(tryLinkifier({ ...issue, text: "see #12 and #7" })).toEqual({
    parts: [
      { text: "see ", url: null },
      { text: "#12", url: "https://x.example/12" },
      { text: " and ", url: null },
      { text: "#7", url: "https://x.example/7" },
    ],
    shortForm: "#12",
  });
});

it("reports that nothing matches", () => {
  expect(tryLinkifier({ ...issue, text: "none" })).toEqual({
    parts: [{ text: "none", url: null }],
    shortForm: null,
  });
});

it("reports what is missing for a preview", () => {
  expect(tryLinkifier({ ...issue, pattern: "#(?P<id>", text: "#1" })).toEqual({
    problem: "The pattern is not complete: missing closing ).",
  });
  expect(tryLinkifier({ ...issue, urlTemplate: "https://x.example/{id", text: "#1" })).toEqual({
    problem: "The URL template is not complete.",
  });
});
