/** Message content. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messageContent } from "./message-text.ts";

describe("message text", () => {
  test("loses leading blank lines and trailing white space, nothing else", () => {
    expect(messageContent("\n \n  indented\n\n")).toBe("  indented");
  });

  test.each(["", " \n\t ", "\n\n"])("is refused when empty: %j", (given) => {
    expect(() => messageContent(given)).toThrow("Message must not be empty");
  });

  test("is measured in code points and never truncated", () => {
    expect(messageContent("😀".repeat(10_000))).toHaveLength(20_000);
    expect(() => messageContent("😀".repeat(10_001))).toThrow("Message too long (limit: 10000 characters)");
  });

  test("does not change on repeated normalization", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 200 }), (given) => {
        fc.pre(given.trim() !== "");
        const once = messageContent(given);
        expect(messageContent(once)).toBe(once);
      }),
    );
  });
});
