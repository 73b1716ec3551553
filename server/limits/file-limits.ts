/** Limits of uploaded files and pictures. */

import { exportBudget } from "../../lib/archives/personal-export/personal-export.ts";
import { importBudget } from "../../lib/archives/uploaded-exports/request-work.ts";
import { MAX_EXPORT_GIB, UNDO_HOURS } from "../../lib/archives/uploaded-exports/uploaded-exports.contract.ts";
import { USUAL_CONFIGURATION } from "../../lib/config.ts";
import { MAX_PIECES } from "../../lib/files/resumable-uploads/append-to-upload.ts";
import { MAX_INCOMPLETE } from "../../lib/files/resumable-uploads/resumable-uploads.ts";
import { KEPT_HOURS } from "../../lib/files/uploads/upload-space.ts";
import { FILES_AT_ONCE } from "../../lib/kernel/http/receive-form.ts";
import { picturesWaiting } from "../../lib/kernel/pictures/make-pictures.ts";
import { CPU_LIMIT_MS, MAX_PIXELS, MEMORY_LIMIT_MB } from "../../lib/kernel/pictures/picture-task.ts";
import { FILES_AT, LARGEST_RESERVE, RESERVED_SHARE } from "../../lib/kernel/storage/disk-space.ts";
import { ALWAYS_KEPT_BYTES } from "../../lib/messages/attachments/thumbnail-formats.ts";
import {
  LOADS_AT_ONCE,
  LOADS_OF_HOST,
  LOADS_OF_PERSON,
  MAX_IMAGE_BYTES,
  MAX_KEPT_BYTES,
  MAX_PAGE_BYTES,
  MAX_PREVIEWS,
  MAX_WAITING as MAX_WAITING_PREVIEWS,
  TIMEOUT_MS as PREVIEW_MS,
} from "../../lib/messages/link-previews/preview-limits.ts";
import { MAX_CUSTOM_EMOJI, MAX_OF_AUTHOR } from "../../lib/organization/emoji/custom-emoji.contract.ts";
import {
  MAX_AVATAR_MIB,
  MAX_EMOJI_MIB,
  MAX_REALM_PICTURE_MIB,
} from "../../lib/organization/organization-limits.contract.ts";
import { DOWNLOADS_AT_ONCE, DOWNLOADS_WAITING } from "../files/serve-files.ts";
import { count, INVALID, kilobytes, type Limit, perWindow, REFUSED, seconds, TOO_LARGE } from "./limit.ts";

const LATER = "503";

export const fileLimits: readonly Limit[] = [
  {
    what: "files that a person sends at the same time",
    limit: count(FILES_AT_ONCE),
    beyond: REFUSED,
  },
  {
    what: "files that a person, or an address block without credentials, receives at the same time",
    limit: `${count(DOWNLOADS_AT_ONCE)}, and ${count(DOWNLOADS_WAITING)} that wait`,
    beyond: REFUSED,
  },
  {
    what: exportBudget.rate.name,
    limit: `one at a time, ${perWindow(exportBudget.rate)}`,
    beyond: REFUSED,
  },
  {
    what: "uploads while the data directory's disk is almost full",
    limit: `${RESERVED_SHARE * FILES_AT * 100} % or ${count((LARGEST_RESERVE * FILES_AT) / 1e6)} MB free, whichever is less`,
    beyond: LATER,
  },
  {
    what: "other writes, with the embedded database",
    limit: `${RESERVED_SHARE * 100} % or ${count(LARGEST_RESERVE / 1e6)} MB free, whichever is less`,
    beyond: LATER,
  },
  {
    what: "uploaded file",
    limit: `\`PARLEY_MAX_FILE_MIB\`; ${USUAL_CONFIGURATION.largestFileMib} MiB by default`,
    beyond: TOO_LARGE,
  },
  {
    what: "uploaded files of an organization",
    limit: "`PARLEY_UPLOAD_QUOTA_MIB`; none by default",
    beyond: INVALID,
  },
  {
    what: "uploaded files of a person",
    limit: "`PARLEY_UPLOAD_QUOTA_PER_PERSON_MIB`; none by default",
    beyond: INVALID,
  },
  {
    what: "incomplete resumable uploads of a person",
    limit: `${count(MAX_INCOMPLETE)}, each counted at its full size; ${count(MAX_PIECES)} pieces each, plus one per MiB`,
    beyond: INVALID,
  },
  {
    what: "time that an incomplete upload is kept",
    limit: `${count(KEPT_HOURS)} h after the last request that added to it`,
    beyond: "removed",
  },
  {
    what: "animated thumbnail of a picture",
    limit: `as large as the file, or ${kilobytes(ALWAYS_KEPT_BYTES)}`,
    beyond: "the first frame is shown",
  },
  { what: "avatar, before it is scaled down", limit: `${MAX_AVATAR_MIB} MiB`, beyond: TOO_LARGE },
  {
    what: "icon or logo of an organization, before it is scaled down",
    limit: `${MAX_REALM_PICTURE_MIB} MiB`,
    beyond: TOO_LARGE,
  },
  { what: "picture of an emoji, before it is scaled down", limit: `${MAX_EMOJI_MIB} MiB`, beyond: TOO_LARGE },
  {
    what: "custom emoji of an organization, with deactivated ones",
    limit: `${count(MAX_CUSTOM_EMOJI)}, ${count(MAX_OF_AUTHOR)} of one author`,
    beyond: INVALID,
  },
  {
    what: "pixels of a picture, all frames together",
    limit: count(MAX_PIXELS),
    beyond: "400, before it is decoded",
  },
  {
    what: "decoding a picture",
    limit: `${seconds(CPU_LIMIT_MS)} of processor time, ${count(MEMORY_LIMIT_MB)} MB`,
    beyond: "400, and the process ends",
  },
  {
    what: "links of a message that are previewed",
    limit: count(MAX_PREVIEWS),
    beyond: "links only",
  },
  {
    what: "pages to preview that wait for a person",
    limit: count(MAX_WAITING_PREVIEWS),
    beyond: "links only",
  },
  {
    what: "page and picture loaded for a preview",
    limit: `${count(MAX_PAGE_BYTES / 1024)} KiB, ${count(MAX_IMAGE_BYTES / 1024 ** 2)} MiB, ${seconds(PREVIEW_MS)}`,
    beyond: "the rest is not read; the picture is not shown",
  },
  {
    what: "pictures of other sites that an organization keeps",
    limit: `${MAX_KEPT_BYTES / 1024 ** 2} MiB`,
    beyond: "the longest unseen go",
  },
  {
    what: "pictures of other sites loaded at the same time",
    limit: `${count(LOADS_AT_ONCE)}, ${count(LOADS_OF_HOST)} of one host`,
    beyond: "others wait; 503 after a second",
  },
  {
    what: "pictures of other sites loading for a person or waiting for a host",
    limit: count(LOADS_OF_PERSON),
    beyond: REFUSED,
  },
  { what: "pictures of an account waiting to be decoded", limit: count(picturesWaiting), beyond: REFUSED },
  { what: "imported export", limit: `${count(MAX_EXPORT_GIB)} GiB`, beyond: TOO_LARGE },
  { what: importBudget.rate.name, limit: `${count(importBudget.rate.amount)} a day`, beyond: REFUSED },
  {
    what: "undoing an import",
    limit: `${count(UNDO_HOURS)} hours`,
    beyond: "it stays",
  },
];
