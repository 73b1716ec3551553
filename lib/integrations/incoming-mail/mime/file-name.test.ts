/** File names by type. */
import { expect, test } from "vitest";
import { nameOfType } from "./file-name.ts";

test.each([
  ["text/calendar", "invitation.ics"],
  ["message/rfc822", "message.eml"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "document.docx"],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "table.xlsx"],
  ["application/vnd.ms-excel", "table.xls"],
  ["application/ms-tnef", "winmail.dat"],
  ["image/jpeg", "image.jpg"],
  ["image/png", "image.png"],
  ["image/svg+xml", "image.svg"],
  ["audio/x-aiff", "sound.aiff"],
  ["video/mp4", "video.mp4"],
  ["application/x-something.very-long-and-strange", "file.bin"],
  ["application/octet-stream", "file.bin"],
  ["", "file.bin"],
])("%o is called %o", (type, name) => {
  expect(nameOfType(type)).toBe(name);
});
