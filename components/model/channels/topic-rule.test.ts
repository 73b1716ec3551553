/** A channel's topic rule overrides the organization's. */
import { expect, it } from "vitest";
import { topicRule } from "./topic-rule.ts";

it.each([
  ["inherit", true, "needed"],
  ["inherit", false, "optional"],
  ["disable_empty_topic", false, "needed"],
  ["allow_empty_topic", true, "optional"],
  ["empty_topic_only", true, "none"],
] as const)("%s, with topics mandatory by default: %s, is %s", (topicsPolicy, topicsMandatory, rule) => {
  expect(topicRule({ topicsPolicy }, { topicsMandatory })).toBe(rule);
});
