/** Wire shapes of user statuses. */
import { z } from "zod";
import {
  boolParam,
  defineContract,
  intParam,
  limitedTextParam,
  textParam,
} from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import { EMOJI_KINDS } from "../emoji/custom-emoji.contract.ts";
import { MAX_STATUS_TEXT } from "../organization-limits.contract.ts";

/** Omits unset fields. */
export const statusShape = z.strictObject({
  /** Deprecated; the person marked themselves as away. */
  away: z.boolean().optional(),
  status_text: z.string().optional(),
  emoji_name: z.string().optional(),
  emoji_code: z.string().optional(),
  reaction_type: z.enum(EMOJI_KINDS).optional(),
});

/** For clients with `parley_additions`. */
const statusEnd = {
  /** Seconds since 1970, when the server clears text and emoji. Absent in a state without an end; 0 in an event. */
  status_ends_at: z.int().optional(),
};

export const statusWithEnd = statusShape.extend(statusEnd);

/** By user id, without empty statuses. */
export const userStatusState = z.object({
  user_status: z.record(z.string(), statusWithEnd),
});

/** Empty texts clear a field. */
export const userStatusEvent = z.strictObject({
  type: z.literal("user_status"),
  user_id: z.int(),
  ...statusShape.shape,
  ...statusEnd,
});

/** In seconds: a year, and a day for time zones. */
export const LONGEST_STATUS = 366 * 86_400;

/** In characters, with ample room. */
const MAX_EMOJI = 300;

const statusParams = {
  /** "" clears it. */
  status_text: limitedTextParam("status_text", MAX_STATUS_TEXT).optional(),
  /** "" clears it. */
  emoji_name: textParam(MAX_EMOJI).optional(),
  /** Code and type default to those of the emoji with this name. */
  emoji_code: textParam(MAX_EMOJI).optional(),
  reaction_type: textParam(MAX_EMOJI).optional(),
  /** Seconds since 1970, at most a year ahead; 0 for never. A new text or emoji without it stays until changed. */
  status_ends_at: intParam().optional(),
};

export const updateStatus = defineContract({
  operationId: "update-status",
  method: "POST",
  path: "/users/me/status",
  tag: "users",
  summary: "Update your status",
  auth: "user",
  params: z.object({ ...statusParams, away: boolParam().optional() }),
  returns: z.object({}),
  errors: [],
});

/** Feature level 407. */
export const updateStatusForUser = defineContract({
  operationId: "update-status-for-user",
  method: "POST",
  path: "/users/{user_id}/status",
  tag: "users",
  summary: "Update a user's status",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ user_id: intParam(), ...statusParams }),
  returns: z.object({}),
  errors: [],
});

export const getUserStatus = defineContract({
  operationId: "get-user-status",
  method: "GET",
  path: "/users/{user_id}/status",
  tag: "users",
  summary: "Get a user's status",
  auth: "user",
  params: z.object({ user_id: intParam() }),
  returns: z.object({ status: statusWithEnd }),
  errors: [],
});
