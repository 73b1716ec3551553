/** Names of files lead nowhere, hide nothing, and stay readable. */
import { expect, test } from "vitest";
import { contentDisposition, nameInAddress, shownName } from "./file-name.ts";

test.each([
  ["report.pdf", "report.pdf", "report.pdf"],
  ["Spätbericht 2026 (final).pdf", "Spätbericht 2026 (final).pdf", "Spatbericht-2026-final-.pdf"],
  ["報告.docx", "報告.docx", "docx"],
  ["../../etc/passwd", "passwd", "passwd"],
  ["C:\\Windows\\a.exe", "a.exe", "a.exe"],
  ["..", "..", "uploaded-file"],
  ["", "uploaded-file", "uploaded-file"],
  ["a\u202egpj.exe", "agpj.exe", "agpj.exe"],
  ['"><script>.png', '"><script>.png', "script-.png"],
  ["a\r\nSet-Cookie: x", "aSet-Cookie: x", "aSet-Cookie-x"],
  [`${"x".repeat(400)}.png`, "x".repeat(255), "x".repeat(100)],
])("%j", (given, shown, inAddress) => {
  expect(shownName(given)).toBe(shown);
  expect(nameInAddress(shownName(given))).toBe(inAddress);
});

test("the header has the name in both forms, and nothing that ends it early", () => {
  expect(contentDisposition("attachment", "ä\"b'(1).txt")).toBe(
    "attachment; filename=\"a-b-1-.txt\"; filename*=UTF-8''%C3%A4%22b%27%281%29.txt",
  );
});
