/** Wire shapes of a user's alert words. */
import { z } from "zod";
import { defineContract, jsonParam } from "../../kernel/contract/contract.ts";
import { limitedText } from "../../text/limited-text.ts";
import { MAX_ALERT_WORD } from "../messages-limits.contract.ts";

/** Event alert_words: all current words. */
export const alertWordsEvent = z.strictObject({
  type: z.literal("alert_words"),
  alert_words: z.array(z.string()).describe("Words that flag the messages in which they occur."),
});

/** Fetch type "alert_words". */
export const alertWordsState = z.object({
  alert_words: z.array(z.string()).describe("Words that flag the messages in which they occur."),
});

/** Per user; all are in every registration and every node's memory. */
export const MAX_ALERT_WORDS = 200;

const wordsParam = () => jsonParam(z.array(limitedText(MAX_ALERT_WORD)).max(MAX_ALERT_WORDS));
const returns = z.object({
  alert_words: z.array(z.string()).describe("Words that flag the messages in which they occur."),
});

/** GET /users/me/alert_words. */
export const getAlertWords = defineContract({
  operationId: "get-alert-words",
  method: "GET",
  path: "/users/me/alert_words",
  tag: "read",
  summary: "Get your alert words",
  auth: "user",
  params: z.object({}),
  returns,
  errors: [],
});

/** POST /users/me/alert_words: returns all words. */
export const addAlertWords = defineContract({
  operationId: "add-alert-words",
  method: "POST",
  path: "/users/me/alert_words",
  tag: "read",
  summary: "Add alert words",
  auth: "user",
  params: z.object({
    alert_words: wordsParam().describe("Words that flag the messages in which they occur."),
  }),
  returns,
  errors: [],
});

/** DELETE /users/me/alert_words: returns the remaining words. */
export const removeAlertWords = defineContract({
  operationId: "remove-alert-words",
  method: "DELETE",
  path: "/users/me/alert_words",
  tag: "read",
  summary: "Remove alert words",
  auth: "user",
  params: z.object({
    alert_words: wordsParam().describe("Words that flag the messages in which they occur."),
  }),
  returns,
  errors: [],
});
