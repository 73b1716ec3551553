/** Wire shapes of a person's alert words: words that mark the messages in which they occur. */
import { z } from "zod";
import { defineContract, jsonParam } from "../../kernel/contract/contract.ts";
import { limitedText } from "../../text/limited-text.ts";
import { MAX_ALERT_WORD } from "../messages-limits.contract.ts";

/** Event alert_words: all words that the person has now. */
export const alertWordsEvent = z.strictObject({
  type: z.literal("alert_words"),
  alert_words: z.array(z.string()),
});

/** Fetch type "alert_words". */
export const alertWordsState = z.object({
  alert_words: z.array(z.string()),
});

/** Per person: all of them are part of every registration, and in the memory of every node. */
export const MAX_ALERT_WORDS = 200;

const wordsParam = () => jsonParam(z.array(limitedText(MAX_ALERT_WORD)).max(MAX_ALERT_WORDS));
const returns = z.object({ alert_words: z.array(z.string()) });

/** GET /users/me/alert_words. */
export const getAlertWords = defineContract({
  operationId: "get-alert-words",
  method: "GET",
  path: "/users/me/alert_words",
  tag: "users",
  summary: "Get your alert words",
  auth: "user",
  params: z.object({}),
  returns,
  errors: [],
});

/** POST /users/me/alert_words: answers with all words, the former ones included. */
export const addAlertWords = defineContract({
  operationId: "add-alert-words",
  method: "POST",
  path: "/users/me/alert_words",
  tag: "users",
  summary: "Add alert words",
  auth: "user",
  params: z.object({ alert_words: wordsParam() }),
  returns,
  errors: [],
});

/** DELETE /users/me/alert_words: answers with the words that remain. */
export const removeAlertWords = defineContract({
  operationId: "remove-alert-words",
  method: "DELETE",
  path: "/users/me/alert_words",
  tag: "users",
  summary: "Remove alert words",
  auth: "user",
  params: z.object({ alert_words: wordsParam() }),
  returns,
  errors: [],
});
