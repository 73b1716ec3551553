/** The dialog counts the messages that move. */
import { expect, it } from "vitest";
import { scopeChoices, willMove } from "./move-words.ts";

const count = { before: 3, after: 8, isMore: false };

it("willMove counts the message itself and those in scope", () => {
  expect(willMove(count, "change_one")).toBe("1 message will move");
  expect(willMove(count, "change_later")).toBe("9 messages will move");
  expect(willMove(count, "change_all")).toBe("12 messages will move");
  expect(willMove({ before: 0, after: 0, isMore: false }, "change_all")).toBe("1 message will move");
});

it("willMove gives no exact number if counting stopped early", () => {
  expect(willMove({ ...count, isMore: true }, "change_all")).toBe("More than 12 messages will move");
  expect(willMove(undefined, "change_all")).toBe("");
});

it("scopeChoices has numbers once counted", () => {
  expect(scopeChoices(count).map(({ title }) => title)).toEqual([
    "Only this message",
    "This and all later messages (9)",
    "All messages of the topic (12)",
  ]);
  expect(scopeChoices(undefined)[1]?.title).toBe("This and all later messages");
});
