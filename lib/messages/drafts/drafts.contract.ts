/** Wire shapes of a person's drafts: unsent messages that all of their clients share. */
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

/** Per person: all of them are part of the answer to every registration. */
export const MAX_DRAFTS = 500;
/** People whom a draft is addressed to. */
const MAX_RECIPIENTS = 1_000;

/** "" stands for a draft that is not addressed yet. */
export const DRAFT_TYPES = ["", "stream", "private"] as const;

export const draftShape = z.strictObject({
  id: z.int(),
  type: z.enum(DRAFT_TYPES),
  /** The id of the channel, or the ids of the people; empty for a draft that is not addressed. */
  to: z.array(z.int()),
  /** "" except for a channel. */
  topic: z.string(),
  content: z.string(),
  /** When it was edited last, in seconds since 1970. */
  timestamp: z.int(),
});

/** A draft as a client gives it. */
const draftInput = z.strictObject({
  /** Ignored: the server chooses ids. */
  id: z.int().optional(),
  type: z.enum(DRAFT_TYPES),
  to: z.array(z.int()).max(MAX_RECIPIENTS),
  topic: limitedText(MAX_TOPIC_LENGTH),
  content: boundedText(utf16Limit(MAX_MESSAGE_LENGTH)),
  /** Absent: now. */
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

/** POST /drafts: answers with the ids of the new drafts, in the order of the request. */
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

/** Event drafts, op update: the whole draft as it is now. */
export const draftUpdatedEvent = z.strictObject({ type, op: z.literal("update"), draft: draftShape });

/** Event drafts, op remove. */
export const draftRemovedEvent = z.strictObject({ type, op: z.literal("remove"), draft_id: z.int() });
