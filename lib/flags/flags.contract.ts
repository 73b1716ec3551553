/** Wire shapes of personal message flags. */
import { z } from "zod";
import { defineContract, jsonParam, textParam, wordParam } from "../contract/contract.ts";

const MAX_IDS = 10_000;
/** Characters; every flag that exists is much shorter. */
const MAX_FLAG = 100;

/** POST /messages/flags. */
export const updateMessageFlags = defineContract({
  operationId: "update-message-flags",
  method: "POST",
  path: "/messages/flags",
  tag: "messages",
  summary: "Set or unset a personal flag on messages",
  auth: "user",
  params: z.object({
    messages: jsonParam(z.array(z.int()).max(MAX_IDS)),
    op: wordParam(["add", "remove"]),
    flag: textParam(MAX_FLAG),
  }),
  returns: z.object({
    /** Those whose flag was changed. */
    messages: z.array(z.int()),
    /** Only when the flag is read and the op is remove: channels whose messages stay read. */
    ignored_because_not_subscribed_channels: z.array(z.int()).optional(),
  }),
  errors: [],
});
