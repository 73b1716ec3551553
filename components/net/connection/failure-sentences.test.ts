/** The interface replaces the protocol's error messages by its own. */
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FIXED, ownSentence } from "./failure-sentences.ts";

it.each([
  ["Channel 'cost $1 & more' already exists", "There is already a channel called “cost $1 & more”."],
  ["Invalid channel ID", "This channel does not exist, or you do not have access to it."],
  ["Must be an organization owner", "Only an organization owner can do this."],
  [
    "The owner permission cannot be removed from the only organization owner.",
    "The organization needs an owner. Make somebody else an owner first.",
  ],
  [
    "Message too long (limit: 10000 characters)",
    "The message is longer than 10000 characters. Shorten it, or send it in parts.",
  ],
  ["name is too long (limit: 60 characters)", "This text is longer than 60 characters. Shorten it."],
  [
    "Invalid character in topic, at position 4!",
    "The name has an invisible or unsupported character at position 4. Remove it.",
  ],
  [
    "The name 'all' is reserved for mentioning everyone.",
    "“all” mentions everyone, so it cannot be a name. Choose another one.",
  ],
  ["You have too many drafts (limit: 9).", "You have too many drafts (limit: 9)."],
  ["constructor", "constructor"],
  ["", ""],
])("%s", (message, sentence) => {
  expect(ownSentence(message)).toBe(sentence);
});

it("each replaced message is one of the server's", () => {
  const sources = globSync("lib/**/*.ts", { exclude: ["**/*.test.ts", "**/generated/**"] })
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  expect(Object.keys(FIXED).filter((message) => !sources.includes(message))).toEqual([]);
});
