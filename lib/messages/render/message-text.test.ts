/** Normalization and validation of texts and topics. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { topicName } from "../../topics/topic-name.ts";
import { messageContent } from "./message-text.ts";

describe("message text", () => {
  test("loses leading blank lines and trailing white space, nothing else", () => {
    expect(messageContent("\n \n  indented\n\n")).toBe("  indented");
  });

  test.each(["", " \n\t ", "\n\n"])("is refused when it is empty: %j", (given) => {
    expect(() => messageContent(given)).toThrow("Message must not be empty");
  });

  test("is measured in code points and never truncated", () => {
    expect(messageContent("😀".repeat(10_000))).toHaveLength(20_000);
    expect(() => messageContent("😀".repeat(10_001))).toThrow("Message too long (limit: 10000 characters)");
  });

  test("does not change when it is normalized again", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 200 }), (given) => {
        fc.pre(given.trim() !== "");
        const once = messageContent(given);
        expect(messageContent(once)).toBe(once);
      }),
    );
  });
});

describe("a topic", () => {
  test.each(["(no topic)", "general chat", "", "   "])("given as %j is the empty topic", (given) => {
    expect(topicName(given)).toBe("");
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
