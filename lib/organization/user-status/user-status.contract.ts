/** Wire shapes of user statuses. */
import { z } from "zod";
import {
  boolParam,
  defineContract,
  intParam,
  limitedTextParam,
  model,
  textParam,
} from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import { EMOJI_KINDS } from "../emoji/custom-emoji.contract.ts";
import { MAX_STATUS_TEXT } from "../organization-limits.contract.ts";

/** Omits unset fields. */
export const statusShape = z.strictObject({
  away: z.boolean().optional().describe("Whether the person is away; replaced by presence."),
  status_text: z.string().optional().describe("Text of the status."),
  emoji_name: z.string().optional().describe("Name of the emoji."),
  emoji_code: z.string().optional().describe("Code of the emoji."),
  reaction_type: z.enum(EMOJI_KINDS).optional().describe("Kind of emoji."),
});

/** For clients with `parley_additions`. */
const statusEnd = {
  status_ends_at: z
    .int()
    .optional()
    .describe(
      "When the server clears the status, in seconds since 1970; absent for never, and 0 in an event.",
    ),
};

export const statusWithEnd = model("UserStatus", statusShape.extend(statusEnd));

/** By user id, without empty statuses. */
export const userStatusState = z.object({
  user_status: z.record(z.string(), statusWithEnd).describe("Statuses, by user id."),
});

/** Empty texts clear a field. */
export const userStatusEvent = z.strictObject({
  type: z.literal("user_status"),
  user_id: z.int().describe("Id of the user."),
  ...statusShape.shape,
  ...statusEnd,
});

/** In seconds: a year, and a day for time zones. */
export const LONGEST_STATUS = 366 * 86_400;

/** In characters, with ample room. */
const MAX_EMOJI = 300;

const statusParams = {
  status_text: limitedTextParam("status_text", MAX_STATUS_TEXT)
    .optional()
    .describe('Text of the status; "" clears it.'),
  emoji_name: textParam(MAX_EMOJI).optional().describe('Name of the emoji; "" clears it.'),
  emoji_code: textParam(MAX_EMOJI)
    .optional()
    .describe("Code of the emoji; that of the named emoji by default."),
  reaction_type: textParam(MAX_EMOJI)
    .optional()
    .describe("Kind of emoji; that of the named emoji by default."),
  status_ends_at: intParam()
    .optional()
    .describe(
      "When the server clears the status, in seconds since 1970, at most a year ahead; 0 for never. A new text or emoji without it stays until changed.",
    ),
};

export const updateStatus = defineContract({
  operationId: "update-status",
  method: "POST",
  path: "/users/me/status",
  tag: "people",
  summary: "Update your status",
  auth: "user",
  params: z.object({
    ...statusParams,
    away: boolParam().optional().describe("Whether the person is away; replaced by presence."),
  }),
  returns: z.object({}),
  errors: [],
});

/** Feature level 407. */
export const updateStatusForUser = defineContract({
  operationId: "update-status-for-user",
  since: 407,
  method: "POST",
  path: "/users/{user_id}/status",
  tag: "people",
  summary: "Update a user's status",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ user_id: intParam().describe("Id of the user."), ...statusParams }),
  returns: z.object({}),
  errors: [],
});

export const getUserStatus = defineContract({
  operationId: "get-user-status",
  method: "GET",
  path: "/users/{user_id}/status",
  tag: "people",
  summary: "Get a user's status",
  auth: "user",
  params: z.object({ user_id: intParam().describe("Id of the user.") }),
  returns: z.object({ status: statusWithEnd.describe("The status.") }),
  errors: [],
});
