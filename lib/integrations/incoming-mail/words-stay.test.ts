/** No word of a mail is lost from its message. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { mailWords } from "./mail-words.ts";
import { unflow } from "./mime/body-parts.ts";
import { splitText } from "./quotes/split-text.ts";

const word = fc.stringMatching(/^[a-z]{1,9}$/);
const sentence = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(" "));

/** Lines that decide where a quotation begins. */
const line = fc.oneof(
  sentence,
  sentence.map((text) => `> ${text}`),
  sentence.map((text) => `>> ${text}`),
  fc.constant(""),
  sentence.map(
    (name) => `On Mon, May 4, 2026 at 10:00 AM ${name} <${name.split(" ")[0]}@example.com> wrote:`,
  ),
  fc.tuple(word, sentence).map(([name, value]) => `${name}: ${value}`),
  word.map((name) => `From: ${name} <${name}@example.com>`),
  sentence.map((text) => `Sent: Monday, May 4, 2026 10:00 AM ${text}`),
  fc.constant("Subject: plan"),
  sentence.map((text) => `-----${text}-----`),
  fc.constantFrom(
    "-- ",
    "--",
    "________________________________",
    "---------- Forwarded message ---------",
    ">:",
  ),
);
const text = fc.array(line, { maxLength: 20 }).map((lines) => lines.join("\n"));
const context = fc.record({
  isAnswer: fc.boolean(),
  saysAnswer: fc.boolean(),
  isForwarded: fc.boolean(),
  subject: fc.constantFrom("plan", ""),
});

const wordsIn = (...texts: readonly string[]) =>
  texts
    .join("\n")
    .match(/[\p{L}\p{N}]+/gu)
    ?.toSorted() ?? [];

test("no word of a text is lost or repeated", () => {
  fc.assert(
    fc.property(text, context, fc.boolean(), (given, about, isQuoteBelow) => {
      const { written, leftOut } = splitText(given, about, isQuoteBelow);
      expect(wordsIn(written, leftOut)).toEqual(wordsIn(given));
      const shown = mailWords({ text: given, html: "", pictureIds: [], context: about });
      expect(wordsIn(shown.text, shown.quoted)).toEqual(wordsIn(given));
      expect(shown.text === "").toBe(given.trim() === "");
    }),
    { numRuns: 2_000 },
  );
});

test("the part left out is below the written part", () => {
  fc.assert(
    fc.property(text, context, (given, about) => {
      const { written, leftOut } = splitText(given, about);
      expect(given.startsWith(written, given.search(/\S|$/))).toBe(true);
      expect(given.trimEnd().endsWith(leftOut)).toBe(true);
    }),
  );
});

const attributes = fc.constantFrom(
  "",
  ' class="gmail_quote"',
  ' class="gmail_attr"',
  ' class="yahoo_quoted"',
  ' class="moz-cite-prefix"',
  ' class="gmail_signature"',
  ' id="divRplyFwdMsg"',
  ' id="appendonsend"',
  ' type="cite"',
);

const { html } = fc.letrec<{ html: string; node: string }>((tie) => ({
  html: fc.array(tie("node"), { maxLength: 4 }).map((nodes) => ` ${nodes.join(" ")} `),
  node: fc.oneof(
    { depthSize: "small" },
    line.map((value) => value.replaceAll("<", "&lt;").replaceAll(">", "&gt;")),
    fc.constantFrom("<br>", "<hr>"),
    fc
      .tuple(fc.constantFrom("div", "blockquote", "p", "b", "table", "span"), attributes, tie("html"))
      .map(([tag, given, inner]) => `<${tag}${given}>${inner}</${tag}>`),
  ),
}));

test("no word of HTML is lost", () => {
  fc.assert(
    fc.property(html, context, (given, about) => {
      const { text: shown, quoted } = mailWords({ text: "", html: given, pictureIds: [], context: about });
      const bare = given
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">");
      expect(new Set(wordsIn(shown, quoted))).toEqual(new Set(wordsIn(bare)));
    }),
    { numRuns: 1_000 },
  );
});

test("no word of flowed text is lost", () => {
  const flowed = fc.array(fc.tuple(line, fc.constantFrom("", " ")).map(([given, end]) => given + end));
  fc.assert(
    fc.property(flowed, (lines) => {
      expect(wordsIn(unflow(lines.join("\n"), false))).toEqual(wordsIn(lines.join("\n")));
    }),
  );
});
