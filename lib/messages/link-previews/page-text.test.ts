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
  ["no comment", "text/html", "<!-- <meta charset=windows-1251> --><title>\xc3\xa9", "é"],
  ["no text of a script", "text/html", "<script>'<meta charset=windows-1251>'</script>\xc3\xa9", "é"],
  ["a declaration of XML", "application/xhtml+xml", '<?xml version="1.0" encoding="iso-8859-2"?>\xb3', "ł"],
  ["what is known", "text/html; charset=nonsense", "<meta charset=windows-1251>\xe9", "й"],
  ["a byte order mark first", "text/html; charset=windows-1251", "\xef\xbb\xbf\xc3\xa9", "é"],
  ["UTF-16 by its mark", "text/html", "\xff\xfeé\x00", "é"],
  ["what a page in UTF-16 cannot say", "text/html", "<meta charset=utf-16>\xc3\xa9", "é"],
  ["UTF-8 where nothing is said", "text/html", "<title>\xc3\xa9", "é"],
  ["UTF-8 that is cut within a character", "text/html", "<title>\xc3\xa9</title>\xc3", "é"],
  ["the encoding of old pages where it is no UTF-8", "text/html", "<title>\xe9 \x80</title>", "é €"],
])("%s counts", (_what, contentType, bytes, expected) => {
  expect(text(contentType, bytes)).toContain(expected);
});
