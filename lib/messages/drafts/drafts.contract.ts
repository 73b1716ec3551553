/** Wire shapes of drafts. */
import { z } from "zod";
import { MAX_TOPIC_LENGTH } from "../../channels/topics/topics-limits.contract.ts";
import {
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  utf16Limit,
} from "../../kernel/contract/contract.ts";
import { limitedText } from "../../text/limited-text.ts";
import { MAX_MESSAGE_LENGTH } from "../messages-limits.contract.ts";

/** Per user; register responses list all. */
export const MAX_DRAFTS = 500;
const MAX_RECIPIENTS = 1_000;

/** "" for no recipient yet. */
export const DRAFT_TYPES = ["", "stream", "private"] as const;

export const draftShape = z.strictObject({
  id: z.int(),
  type: z.enum(DRAFT_TYPES),
  /** A channel id, or user ids; empty without a recipient. */
  to: z.array(z.int()),
  /** "" except for a channel. */
  topic: z.string(),
  content: z.string(),
  /** Last edited, in seconds since 1970. */
  timestamp: z.int(),
});

const draftInput = z.strictObject({
  /** Ignored: the server assigns ids. */
  id: z.int().optional(),
  type: z.enum(DRAFT_TYPES),
  to: z.array(z.int()).max(MAX_RECIPIENTS),
  topic: limitedText(MAX_TOPIC_LENGTH),
  content: boundedText(utf16Limit(MAX_MESSAGE_LENGTH)),
  /** Defaults to now. */
  timestamp: z.number().min(0, "Timestamp must not be negative.").max(Number.MAX_SAFE_INTEGER).optional(),
});

export type DraftInput = z.output<typeof draftInput>;

/** GET /drafts. */
export const getDrafts = defineContract({
  operationId: "get-drafts",
  method: "GET",
  path: "/drafts",
  tag: "drafts",
  summary: "Get your drafts",
  auth: "user",
  params: z.object({}),
  returns: z.object({ count: z.int(), drafts: z.array(draftShape) }),
  errors: [],
});

/** POST /drafts: returns the ids in request order. */
export const createDrafts = defineContract({
  operationId: "create-drafts",
  method: "POST",
  path: "/drafts",
  tag: "drafts",
  summary: "Save drafts",
  auth: "user",
  params: z.object({ drafts: jsonParam(z.array(draftInput).max(MAX_DRAFTS)).default([]) }),
  returns: z.object({ ids: z.array(z.int()) }),
  errors: [],
});

/** PATCH /drafts/{draft_id}: replaces the whole draft. */
export const editDraft = defineContract({
  operationId: "edit-draft",
  method: "PATCH",
  path: "/drafts/{draft_id}",
  tag: "drafts",
  summary: "Edit one of your drafts",
  auth: "user",
  params: z.object({ draft_id: intParam(), draft: jsonParam(draftInput) }),
  returns: z.object({}),
  errors: [],
});

/** DELETE /drafts/{draft_id}. */
export const deleteDraft = defineContract({
  operationId: "delete-draft",
  method: "DELETE",
  path: "/drafts/{draft_id}",
  tag: "drafts",
  summary: "Delete one of your drafts",
  auth: "user",
  params: z.object({ draft_id: intParam() }),
  returns: z.object({}),
  errors: [],
});

/** Fetch type "drafts". */
export const draftsState = z.object({
  drafts: z.array(draftShape),
});

const type = z.literal("drafts");

/** Event drafts, op add. */
export const draftsAddedEvent = z.strictObject({ type, op: z.literal("add"), drafts: z.array(draftShape) });

/** Event drafts, op update: the whole draft. */
export const draftUpdatedEvent = z.strictObject({ type, op: z.literal("update"), draft: draftShape });

/** Event drafts, op remove. */
export const draftRemovedEvent = z.strictObject({ type, op: z.literal("remove"), draft_id: z.int() });
