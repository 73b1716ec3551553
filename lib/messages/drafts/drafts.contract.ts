/** Wire shapes of drafts. */
import { z } from "zod";
import { MAX_TOPIC_LENGTH } from "../../channels/topics/topics-limits.contract.ts";
import {
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  model,
  utf16Limit,
} from "../../kernel/contract/contract.ts";
import { limitedText } from "../../text/limited-text.ts";
import { MAX_MESSAGE_LENGTH } from "../messages-limits.contract.ts";

/** Per user; register responses list all. */
export const MAX_DRAFTS = 500;
const MAX_RECIPIENTS = 1_000;

/** "" for no recipient yet. */
export const DRAFT_TYPES = ["", "stream", "private"] as const;

export const draftShape = model(
  "Draft",
  z.strictObject({
    id: z.int().describe("Id of the draft."),
    type: z.enum(DRAFT_TYPES).describe('Kind of recipient; "" for none.'),
    to: z.array(z.int()).describe("A channel id, or user ids; empty without a recipient."),
    topic: z.string().describe('Name of the topic; "" except for a channel.'),
    content: z.string().describe("Text of the draft, in Markdown."),
    timestamp: z.int().describe("When it was last edited, in seconds since 1970."),
  }),
);

const draftInput = model(
  "GivenDraft",
  z.strictObject({
    id: z.int().optional().describe("Ignored, because the server assigns ids."),
    type: z.enum(DRAFT_TYPES).describe('Kind of recipient; "" for none.'),
    to: z.array(z.int()).max(MAX_RECIPIENTS).describe("A channel id, or user ids."),
    topic: limitedText(MAX_TOPIC_LENGTH).describe('Name of the topic; "" except for a channel.'),
    content: boundedText(utf16Limit(MAX_MESSAGE_LENGTH)).describe("Text of the draft, in Markdown."),
    timestamp: z
      .number()
      .min(0, "Timestamp must not be negative.")
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .describe("When it was last edited, in seconds since 1970; now by default."),
  }),
);

export type DraftInput = z.output<typeof draftInput>;

/** GET /drafts. */
export const getDrafts = defineContract({
  operationId: "get-drafts",
  method: "GET",
  path: "/drafts",
  tag: "send",
  summary: "Get your drafts",
  auth: "user",
  params: z.object({}),
  returns: z.object({
    count: z.int().describe("Number of drafts."),
    drafts: z.array(draftShape).describe("All drafts."),
  }),
  errors: [],
});

/** POST /drafts: returns the ids in request order. */
export const createDrafts = defineContract({
  operationId: "create-drafts",
  method: "POST",
  path: "/drafts",
  tag: "send",
  summary: "Save drafts",
  auth: "user",
  params: z.object({
    drafts: jsonParam(z.array(draftInput).max(MAX_DRAFTS)).default([]).describe("Drafts to add."),
  }),
  returns: z.object({ ids: z.array(z.int()).describe("Ids of the new drafts, in the same order.") }),
  errors: [],
});

/** PATCH /drafts/{draft_id}: replaces the whole draft. */
export const editDraft = defineContract({
  operationId: "edit-draft",
  method: "PATCH",
  path: "/drafts/{draft_id}",
  tag: "send",
  summary: "Edit one of your drafts",
  auth: "user",
  mayBeMissing: true,
  params: z.object({
    draft_id: intParam().describe("Id of the draft."),
    draft: jsonParam(draftInput).describe("The new contents of the draft."),
  }),
  returns: z.object({}),
  errors: [],
});

/** DELETE /drafts/{draft_id}. */
export const deleteDraft = defineContract({
  operationId: "delete-draft",
  method: "DELETE",
  path: "/drafts/{draft_id}",
  tag: "send",
  summary: "Delete one of your drafts",
  auth: "user",
  mayBeMissing: true,
  params: z.object({ draft_id: intParam().describe("Id of the draft.") }),
  returns: z.object({}),
  errors: [],
});

/** Fetch type "drafts". */
export const draftsState = z.object({
  drafts: z.array(draftShape).describe("All drafts."),
});

const type = z.literal("drafts");

/** Event drafts, op add. */
export const draftsAddedEvent = z.strictObject({
  type: type.describe('Kind of recipient; "" for none.'),
  op: z.literal("add"),
  drafts: z.array(draftShape).describe("The new drafts."),
});

/** Event drafts, op update: the whole draft. */
export const draftUpdatedEvent = z.strictObject({
  type: type.describe('Kind of recipient; "" for none.'),
  op: z.literal("update"),
  draft: draftShape.describe("The changed draft."),
});

/** Event drafts, op remove. */
export const draftRemovedEvent = z.strictObject({
  type: type.describe('Kind of recipient; "" for none.'),
  op: z.literal("remove"),
  draft_id: z.int().describe("Id of the draft."),
});
