/** Folding the omitted parts, whatever fences they contain. */
import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { placeQuotation } from "./message-from-mail.ts";

const place = (quoted: string) => placeQuotation({ quoted }, "an answer", false);

describe("a quotation", () => {
  test("has fences longer than any within", () => {
    expect(place("a\n~~~~~\n```\nb").folded).toBe(
      "``````spoiler quoted text\n~~~~~~\na\n~~~~~\n```\nb\n~~~~~~\n``````",
    );
  });

  test("that is too long is a file, however many fences it has", () => {
    for (const quoted of ["``` ".repeat(300_000), "~~~\n".repeat(2_000), "`".repeat(5_000)]) {
      const { folded, file } = place(quoted);
      expect(folded).toBe("The quoted text was left out.");
      expect(file?.content.byteLength).toBe(quoted.length);
    }
  });

  test("of many megabytes is not read to its end", () => {
    const quoted = "``` ".repeat(5_000_000);
    expect(cpuMilliseconds(() => void place(quoted))).toBeLessThan(1_000);
  });
});
