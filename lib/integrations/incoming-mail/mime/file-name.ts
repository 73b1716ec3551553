/** Names a mail's files, as given or by type. */
import { decodeWords } from "./encoded-words.ts";
import type { MimePart } from "./parse-mime.ts";

const OFFICE = "application/vnd.openxmlformats-officedocument";
const OPEN = "application/vnd.oasis.opendocument";

const NAMES: ReadonlyMap<string, string> = new Map([
  ["text/calendar", "invitation.ics"],
  ["application/ics", "invitation.ics"],
  ["text/vcard", "contact.vcf"],
  ["text/x-vcard", "contact.vcf"],
  ["text/directory", "contact.vcf"],
  ["message/rfc822", "message.eml"],
  ["message/global", "message.eml"],
  ["message/delivery-status", "delivery-status.txt"],
  ["message/feedback-report", "report.txt"],
  ["message/disposition-notification", "receipt.txt"],
  ["text/rfc822-headers", "headers.txt"],
  ["application/ms-tnef", "winmail.dat"],
  ["application/vnd.ms-tnef", "winmail.dat"],
  ["application/pgp-signature", "signature.asc"],
  ["application/pgp-encrypted", "version.txt"],
  ["application/pgp-keys", "key.asc"],
  ["application/pkcs7-signature", "smime.p7s"],
  ["application/x-pkcs7-signature", "smime.p7s"],
  ["application/pkcs7-mime", "smime.p7m"],
  ["application/x-pkcs7-mime", "smime.p7m"],
  ["text/plain", "text.txt"],
  ["text/html", "page.html"],
  ["text/markdown", "text.md"],
  ["text/csv", "table.csv"],
  ["text/tab-separated-values", "table.tsv"],
  ["text/xml", "document.xml"],
  ["text/x-patch", "changes.patch"],
  ["text/x-diff", "changes.diff"],
  ["text/css", "style.css"],
  ["text/javascript", "script.js"],
  ["application/javascript", "script.js"],
  ["application/xml", "document.xml"],
  ["application/json", "data.json"],
  ["application/pdf", "document.pdf"],
  ["application/rtf", "document.rtf"],
  ["text/rtf", "document.rtf"],
  ["application/postscript", "document.ps"],
  ["application/epub+zip", "book.epub"],
  ["application/msword", "document.doc"],
  ["application/vnd.ms-excel", "table.xls"],
  ["application/vnd.ms-powerpoint", "slides.ppt"],
  ["application/vnd.ms-outlook", "message.msg"],
  [`${OFFICE}.wordprocessingml.document`, "document.docx"],
  [`${OFFICE}.wordprocessingml.template`, "template.dotx"],
  [`${OFFICE}.spreadsheetml.sheet`, "table.xlsx"],
  [`${OFFICE}.presentationml.presentation`, "slides.pptx"],
  [`${OFFICE}.presentationml.slideshow`, "slides.ppsx"],
  ["application/vnd.ms-word.document.macroenabled.12", "document.docm"],
  ["application/vnd.ms-excel.sheet.macroenabled.12", "table.xlsm"],
  ["application/vnd.ms-excel.sheet.binary.macroenabled.12", "table.xlsb"],
  ["application/vnd.ms-powerpoint.presentation.macroenabled.12", "slides.pptm"],
  [`${OPEN}.text`, "document.odt"],
  [`${OPEN}.spreadsheet`, "table.ods"],
  [`${OPEN}.presentation`, "slides.odp"],
  [`${OPEN}.graphics`, "drawing.odg"],
  ["application/zip", "archive.zip"],
  ["application/x-zip-compressed", "archive.zip"],
  ["application/gzip", "archive.gz"],
  ["application/x-gzip", "archive.gz"],
  ["application/x-tar", "archive.tar"],
  ["application/x-7z-compressed", "archive.7z"],
  ["application/vnd.rar", "archive.rar"],
  ["application/x-bzip2", "archive.bz2"],
  ["application/x-xz", "archive.xz"],
  ["image/jpeg", "image.jpg"],
  ["image/pjpeg", "image.jpg"],
  ["image/svg+xml", "image.svg"],
  ["image/tiff", "image.tif"],
  ["image/x-icon", "image.ico"],
  ["image/vnd.microsoft.icon", "image.ico"],
  ["image/x-ms-bmp", "image.bmp"],
  ["audio/mpeg", "sound.mp3"],
  ["audio/mp4", "sound.m4a"],
  ["audio/x-m4a", "sound.m4a"],
  ["audio/x-wav", "sound.wav"],
  ["audio/vnd.wave", "sound.wav"],
  ["audio/basic", "sound.au"],
  ["video/quicktime", "video.mov"],
  ["video/x-msvideo", "video.avi"],
  ["video/x-matroska", "video.mkv"],
  ["video/mpeg", "video.mpg"],
  ["application/octet-stream", "file.bin"],
]);

const KINDS: ReadonlyMap<string, string> = new Map([
  ["image", "image"],
  ["audio", "sound"],
  ["video", "video"],
  ["text", "text"],
  ["font", "font"],
]);

export async function fileName({ contentType, contentDisposition }: MimePart): Promise<string> {
  const given = contentDisposition.parsed.params.filename || contentType.parsed.params.name || "";
  const name = (await decodeWords(given)).trim();
  return name === "" ? nameOfType(contentType.parsed.value) : name;
}

export function nameOfType(type: string): string {
  const known = NAMES.get(type);
  if (known !== undefined) return known;
  const [kind = "", form = ""] = type.split("/");
  const ending = form.replace(/^x-/, "").replace(/\+.*$/s, "");
  return `${KINDS.get(kind) ?? "file"}.${/^[a-z0-9]{1,8}$/.test(ending) ? ending : "bin"}`;
}
