/** The interface replaces the protocol's error messages by its own. */
import { expect, it } from "vitest";
import { ownSentence } from "./failure-sentences.ts";

it.each([
  ["Channel 'cost $1 & more' already exists", "There is already a channel called “cost $1 & more”."],
  ["Invalid channel ID", "This channel does not exist, or you do not have access to it."],
  ["You have too many drafts (limit: 9).", "You have too many drafts (limit: 9)."],
  ["", ""],
])("%s", (message, sentence) => {
  expect(ownSentence(message)).toBe(sentence);
});
