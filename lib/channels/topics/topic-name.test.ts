/** Normalization and validation of topic names. */
import { describe, expect, test } from "vitest";
import { sentTopicName, topicName } from "./topic-name.ts";
import { differAtMostInMark, resolvedName } from "./topics-limits.contract.ts";

describe("a topic", () => {
  test.each(["general chat", "", "   "])("given as %j is the empty topic", (given) => {
    expect(topicName(given)).toBe("");
    expect(sentTopicName(given)).toBe("");
  });

  test('given as "(no topic)" is the empty topic where a message is sent, and a name elsewhere', () => {
    expect(sentTopicName(" (no topic) ")).toBe("");
    expect(topicName(" (no topic) ")).toBe("(no topic)");
  });

  test("is trimmed and may be 60 code points long", () => {
    expect(topicName("  ✔ done ")).toBe("✔ done");
    expect(topicName("é".repeat(60))).toHaveLength(60);
    expect(() => topicName("é".repeat(61))).toThrow("topic is too long (limit: 60 characters)");
  });

  test.each(["a\nb", "a\u0007", "a\u2028b", "a\u202eb", "\u200b\u2060"])(
    "is refused with the character in %j",
    (given) => {
      expect(() => topicName(given)).toThrow(/^Invalid character in topic, at position \d+!$/);
    },
  );
});

describe("the mark of resolved topics", () => {
  test("is put before the name, whose end is left out where there is no room", () => {
    expect(resolvedName("lunch")).toBe("✔ lunch");
    expect(resolvedName("é".repeat(58))).toBe(`✔ ${"é".repeat(58)}`);
    expect(resolvedName("😀".repeat(60))).toBe(`✔ ${"😀".repeat(57)}…`);
    expect(resolvedName(`${"a".repeat(55)}👨‍👩‍👧‍👦`)).toBe(`✔ ${"a".repeat(55)}…`);
    expect(resolvedName(`${"a".repeat(56)}🇩🇪b`)).toBe(`✔ ${"a".repeat(56)}…`);
    expect(resolvedName(`${"a".repeat(56)} bcd`)).toBe(`✔ ${"a".repeat(56)}…`);
  });

  test.each([
    ["lunch", "✔ lunch", true],
    ["a".repeat(60), `✔ ${"a".repeat(57)}…`, true],
    ["lunch", "✔ dinner", false],
    ["✔ lunch", "✔ ✔ lunch", false],
    ["a".repeat(58), `✔ ${"a".repeat(57)}…`, false],
  ])("is all that %j and %j differ in: %j", (one, other, isMark) => {
    expect(differAtMostInMark(one, other)).toBe(isMark);
    expect(differAtMostInMark(other, one)).toBe(isMark);
  });
});
