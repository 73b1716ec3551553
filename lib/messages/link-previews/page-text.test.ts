/** Encodings of pages. */
import { expect, test } from "vitest";
import { pageText } from "./page-text.ts";

const text = (contentType: string, bytes: string | Buffer) =>
  pageText({ contentType, content: typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes });

test.each([
  ["the header", "text/html; charset=ISO-8859-1", "<title>\xe9</title>", "é"],
  [
    "the header in quotes, before the page",
    'text/html;charset="windows-1251"',
    "<meta charset=utf-8>\xe9",
    "й",
  ],
  ["the page", "text/html", "<meta charset=windows-1251>\xe9", "й"],
  [
    "a meta element of another form",
    "text/html",
    "<META content='text/html; charset=koi8-r' http-equiv=Content-Type>\xc1",
    "а",
  ],
  ["a comment is ignored and UTF-8", "text/html", "<!-- <meta charset=windows-1251> --><title>\xc3\xa9", "é"],
  [
    "a script is ignored and UTF-8",
    "text/html",
    "<script>'<meta charset=windows-1251>'</script>\xc3\xa9",
    "é",
  ],
  ["an XML declaration", "application/xhtml+xml", '<?xml version="1.0" encoding="iso-8859-2"?>\xb3', "ł"],
  [
    "the page after an unknown encoding in the header",
    "text/html; charset=nonsense",
    "<meta charset=windows-1251>\xe9",
    "й",
  ],
  ["a byte order mark first", "text/html; charset=windows-1251", "\xef\xbb\xbf\xc3\xa9", "é"],
  ["a UTF-16 byte order mark", "text/html", "\xff\xfeé\x00", "é"],
  ["UTF-8 in a page that claims UTF-16", "text/html", "<meta charset=utf-16>\xc3\xa9", "é"],
  ["UTF-8 without a declaration", "text/html", "<title>\xc3\xa9", "é"],
  ["UTF-8 cut off within a character", "text/html", "<title>\xc3\xa9</title>\xc3", "é"],
  ["Windows-1252 for invalid UTF-8", "text/html", "<title>\xe9 \x80</title>", "é €"],
])("%s counts", (_what, contentType, bytes, expected) => {
  expect(text(contentType, bytes)).toContain(expected);
});
