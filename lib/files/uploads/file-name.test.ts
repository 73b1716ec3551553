/** Names of uploaded files. */
import { expect, test } from "vitest";
import { contentDisposition, nameInAddress, shownName } from "./file-name.ts";

test.each([
  ["report.pdf", "report.pdf", "report.pdf"],
  ["Spätbericht 2026 (final).pdf", "Spätbericht 2026 (final).pdf", "Spatbericht-2026-final-.pdf"],
  ["報告.docx", "報告.docx", "uploaded-file.docx"],
  ["Отчёт за год.tar.gz", "Отчёт за год.tar.gz", "uploaded-file.tar.gz"],
  ["年.報告.pdf", "年.報告.pdf", "uploaded-file.pdf"],
  [`報告.${"x".repeat(99)}`, `報告.${"x".repeat(99)}`, "x".repeat(99)],
  ["ملف 2.pdf", "ملف 2.pdf", "2.pdf"],
  ["報告", "報告", "uploaded-file"],
  [".htaccess", ".htaccess", "htaccess"],
  ["می\u200cخواهم.pdf", "می\u200cخواهم.pdf", "uploaded-file.pdf"],
  ["👩\u200d👧.png", "👩\u200d👧.png", "uploaded-file.png"],
  [`${"x".repeat(249)}🇩🇪👨‍👩‍👧‍👦.png`, `${"x".repeat(249)}🇩🇪.png`, `${"x".repeat(95)}-.png`],
  ["❤️‍🔥🏴󠁧󠁢󠁥󠁮󠁧󠁿🙂‍↔️.png", "❤️‍🔥🏴󠁧󠁢󠁥󠁮󠁧󠁿🙂‍↔️.png", "uploaded-file.png"],
  ["\u200d", "uploaded-file", "uploaded-file"],
  ["a\u200d.exe", "a.exe", "a.exe"],
  ["../../etc/passwd", "passwd", "passwd"],
  ["C:\\Windows\\a.exe", "a.exe", "a.exe"],
  ["..", "..", "uploaded-file"],
  ["", "uploaded-file", "uploaded-file"],
  ["a\u202egpj.exe", "agpj.exe", "agpj.exe"],
  ['"><script>.png', '"><script>.png', "script-.png"],
  ["a\r\nSet-Cookie: x", "aSet-Cookie: x", "aSet-Cookie-x"],
  [`${"x".repeat(400)}.png`, `${"x".repeat(251)}.png`, `${"x".repeat(96)}.png`],
  ["é".repeat(400), "é".repeat(255), "e".repeat(100)],
])("%j", (given, shown, inAddress) => {
  expect(shownName(given)).toBe(shown);
  expect(nameInAddress(shownName(given))).toBe(inAddress);
});

test("the header has the name in both forms, and nothing that ends it early", () => {
  expect(contentDisposition("attachment", "ä\"b'(1).txt")).toBe(
    "attachment; filename=\"a-b-1-.txt\"; filename*=UTF-8''%C3%A4%22b%27%281%29.txt",
  );
});
