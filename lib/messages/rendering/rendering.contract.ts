/** Wire shape of rendering a text. */
import { z } from "zod";
import { defineContract, roomFor, textParam } from "../../kernel/contract/contract.ts";
import { MAX_MESSAGE_LENGTH, MESSAGE_TOO_LONG } from "../messages-limits.contract.ts";

export const renderMessageText = defineContract({
  operationId: "render-message",
  method: "POST",
  path: "/messages/render",
  tag: "messages",
  summary: "Render a message's Markdown",
  auth: "user",
  params: z.object({
    content: textParam(roomFor(MAX_MESSAGE_LENGTH), MESSAGE_TOO_LONG),
  }),
  returns: z.object({
    /** HTML as it would be shown if the caller sent the text. */
    rendered: z.string(),
  }),
  errors: [],
});
