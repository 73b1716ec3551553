/** Wire shape of rendering content. */
import { z } from "zod";
import { defineContract, textParam, utf16Limit } from "../../kernel/contract/contract.ts";
import { MAX_MESSAGE_LENGTH, MESSAGE_TOO_LONG } from "../messages-limits.contract.ts";

export const renderMessageText = defineContract({
  operationId: "render-message",
  method: "POST",
  path: "/messages/render",
  tag: "send",
  summary: "Render a message's Markdown",
  auth: "user",
  params: z.object({
    content: textParam(utf16Limit(MAX_MESSAGE_LENGTH), MESSAGE_TOO_LONG).describe("Text, in Markdown."),
  }),
  returns: z.object({
    rendered: z.string().describe("Text as HTML, as if the caller sent it."),
  }),
  errors: [],
});
