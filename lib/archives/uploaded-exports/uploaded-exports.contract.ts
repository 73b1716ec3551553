/** Wire shapes of imports: an export of another program is uploaded in pieces, read, and imported into the organization. */
import { z } from "zod";
import { defineContract, intParam, jsonParam, textParam, wordParam } from "../../kernel/contract/contract.ts";
import { ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { contentsShape, undoneShape } from "./import-outcomes.contract.ts";

export const MAX_EXPORT_GIB = 20;
export const MAX_PIECE_MIB = 8;
/** Of a piece that is not the last one, in KiB; bounds their number. */
export const MIN_PIECE_KIB = 256;
/** An upload that was not imported is deleted this long after its newest piece. */
export const KEPT_HOURS = 24;
/** How long an import can be undone. */
export const UNDO_HOURS = 24;
/** Of an export, to be matched by hand. */
export const MAX_LISTED_PEOPLE = 5_000;
/** The newest ones. */
export const MAX_LISTED_IMPORTS = 20;
/** UTF-16 units of the name of a file, a team, or an address. */
const MAX_NAME = 300;

export const exportSources = ["zulip", "slack", "mattermost", "rocketchat"] as const;
export type ExportSource = (typeof exportSources)[number];

/** Of Slack's messages outside of threads. */
export const topicChoices = ["day", "one"] as const;
export type TopicChoice = (typeof topicChoices)[number];

export const channelChoices = ["merge", "rename"] as const;
export type ChannelChoice = (typeof channelChoices)[number];

/**
 * uploading → uploaded → reading → ready → importing → imported → undoing → undone. A step that fails leads back to
 * the state before it.
 */
export const importStates = [
  "uploading",
  "uploaded",
  "reading",
  "ready",
  "importing",
  "imported",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof importStates)[number];

/** In their order, without those of an undoing, which only removes. Reading an export ends before the writing. */
export const importSteps = [
  "waiting",
  "fetching",
  "reading",
  "names",
  "checking",
  "files",
  "writing",
  "finishing",
  "removing",
] as const;

const progressShape = z.strictObject({
  step: z
    .enum(importSteps)
    .describe(
      "What is being done: waiting while the server is busy with another import; fetching the file, in bytes; reading it; looking at its names of people and channels; checking its messages; checking or storing its files; writing its messages; finishing; or removing what was imported.",
    ),
  done: z.int().describe("How much of it is done."),
  total: z.int().nullable().describe("How much there is; null if it is not known."),
  seconds_left: z.int().nullable().describe("How long the step will take; null if it is not known."),
});
export type ImportProgress = z.infer<typeof progressShape>;

const readingOptions = z.strictObject({
  topics: z.enum(topicChoices).describe("Slack: a topic for each day, or one topic."),
  workspace: z.string().describe("Slack: host name of the workspace; empty if it was not given."),
  team: z.string().describe("Mattermost: name of the team; empty if it was not given."),
  address: z.string().describe("Zulip: former address; empty if it was not given."),
});

const time = z.number();

const importShape = z.strictObject({
  id: z.int().describe("Id of the import."),
  creator_id: z.int().describe("Id of the user who began it."),
  created: time.describe("When it began, in seconds since 1970."),
  file_name: z.string().describe("Name of the uploaded file."),
  size: z.number().describe("Size of the file in bytes."),
  received: z.number().describe("How many of its bytes the server has: the offset of the next piece."),
  state: z
    .enum(importStates)
    .describe(
      "Where it is: uploading, uploaded, reading, ready (nothing is written yet), importing, imported, undoing, or undone.",
    ),
  source: z.enum(exportSources).nullable().describe("Program that made the export; null until it is given."),
  options: readingOptions.nullable().describe("How the export is read; null until it is."),
  error: z
    .string()
    .nullable()
    .describe("Why the last step failed, in a sentence; the state is the one before it."),
  contents: contentsShape
    .nullable()
    .describe("What the export holds, and what is left out; null until it was read."),
  progress: progressShape.nullable().describe("Of the work under way; null if there is none."),
  undo_until: time
    .nullable()
    .describe("Until when it can be undone, in seconds since 1970; null if it cannot be."),
  undone: undoneShape
    .nullable()
    .describe("What undoing has removed and kept; null if the import was not undone, or by a command."),
});
export type TeamImportState = z.infer<typeof importShape>;

const forOwners = {
  tag: "organization",
  auth: "user",
  leastRole: ROLE_OWNER,
  peopleOnly: true,
} as const;

const importId = { import_id: intParam().describe("Id of the import.") };
const answer = z.object({ import: importShape.describe("The import.") });

/** GET /realm/imports. */
export const getImports = defineContract({
  ...forOwners,
  operationId: "get-imports",
  method: "GET",
  path: "/realm/imports",
  summary: "List the imports of the organization, the newest first",
  params: z.object({}),
  returns: z.object({ imports: z.array(importShape).describe("The newest imports.") }),
  errors: [],
});

/** POST /realm/imports. One import of an organization is unfinished at a time. */
export const beginImport = defineContract({
  ...forOwners,
  operationId: "begin-import",
  method: "POST",
  path: "/realm/imports",
  summary: "Begin to upload an export of another program",
  params: z.object({
    file_name: textParam(MAX_NAME).describe("Name of the file."),
    size: jsonParam(z.int().min(1)).describe("Size of the file in bytes."),
  }),
  returns: answer,
  errors: ["BAD_REQUEST", "REQUEST_TOO_LARGE"],
});

/** POST /realm/imports/{import_id}/pieces. A piece may be sent again; the answer says which one is next. */
export const addImportPiece = defineContract({
  ...forOwners,
  operationId: "add-import-piece",
  method: "POST",
  path: "/realm/imports/{import_id}/pieces",
  summary: "Upload the next piece of an export",
  params: z.object({
    ...importId,
    offset: jsonParam(z.int().min(0)).describe("Offset of the piece in the file: what `received` says."),
  }),
  returns: answer,
  errors: ["BAD_REQUEST", "RATE_LIMIT_HIT"],
  file: {
    mostBytes: MAX_PIECE_MIB * 1024 ** 2,
    notOne: "You must upload exactly one piece.",
  },
});

/** POST /realm/imports/{import_id}/read. */
export const readImport = defineContract({
  ...forOwners,
  operationId: "read-import",
  method: "POST",
  path: "/realm/imports/{import_id}/read",
  summary: "Read an uploaded export, without importing anything",
  params: z.object({
    ...importId,
    source: wordParam(exportSources).describe("Program that made the export."),
    topics: wordParam(topicChoices)
      .default("day")
      .describe("Slack: messages outside of threads get a topic for each day, or one topic."),
    workspace: textParam(MAX_NAME)
      .default("")
      .describe("Slack: host name of the workspace, such as acme.slack.com; its links lead here."),
    team: textParam(MAX_NAME).default("").describe("Mattermost: name of the team, if there are several."),
    address: textParam(MAX_NAME)
      .default("")
      .describe("Zulip: former address, such as https://chat.acme.com; its links lead here."),
  }),
  returns: answer,
  errors: ["BAD_REQUEST"],
});

/** GET /realm/imports/{import_id}/people. */
export const getImportPeople = defineContract({
  ...forOwners,
  operationId: "get-import-people",
  method: "GET",
  path: "/realm/imports/{import_id}/people",
  summary: "List the people of an export that was read",
  params: z.object(importId),
  returns: z.object({
    people: z
      .array(
        z.strictObject({
          person_id: z.int().describe("Number of the person in this export."),
          name: z.string().describe("Name in the export."),
          email: z.string().nullable().describe("Address in the export; null if it has none."),
          user_id: z.int().nullable().describe("Id of the user with this address; null if there is none."),
          matched_user_id: z
            .int()
            .nullable()
            .describe("Id of the user chosen by hand when the import was last run; null if none was."),
        }),
      )
      .describe(
        `People without bots. Of more than ${MAX_LISTED_PEOPLE}, those without a user here come first, and the rest is not listed.`,
      ),
  }),
  errors: ["BAD_REQUEST"],
});

/** POST /realm/imports/{import_id}/run. Adds accounts with the export's addresses. */
export const runImport = defineContract({
  ...forOwners,
  noProgramKeys: true,
  operationId: "run-import",
  method: "POST",
  path: "/realm/imports/{import_id}/run",
  summary: "Import an export that was read into the organization",
  params: z.object({
    ...importId,
    channels: wordParam(channelChoices)
      .default("merge")
      .describe(
        "What becomes of channels: with merge, a public channel joins the public channel of its name; with rename, none does.",
      ),
    people: jsonParam(
      z
        .array(
          z.strictObject({
            person_id: z.int().describe("Number of the person in this export."),
            user_id: z.int().describe("Id of the user who this person is."),
          }),
        )
        .max(MAX_LISTED_PEOPLE),
    )
      .default([])
      .describe("People to match by hand; others are matched by their addresses."),
  }),
  returns: answer,
  errors: ["BAD_REQUEST"],
});

/** POST /realm/imports/{import_id}/undo. */
export const undoRealmImport = defineContract({
  ...forOwners,
  operationId: "undo-import",
  method: "POST",
  path: "/realm/imports/{import_id}/undo",
  summary: "Undo an import within a day",
  params: z.object(importId),
  returns: answer,
  errors: ["BAD_REQUEST"],
});

/** DELETE /realm/imports/{import_id}. */
export const deleteImport = defineContract({
  ...forOwners,
  operationId: "delete-import",
  method: "DELETE",
  path: "/realm/imports/{import_id}",
  summary: "Delete an uploaded export that was not imported",
  params: z.object(importId),
  returns: z.object({}),
  errors: ["BAD_REQUEST"],
});
