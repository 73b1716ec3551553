/** Unsubscribe links in mails; specific to Parley. */
import { z } from "zod";
import { defineContract, textParam } from "../../kernel/contract/contract.ts";

/** Characters; keys are shorter. */
const MAX_KEY = 100;

const params = z.object({
  unsubscribe_key: textParam(MAX_KEY).describe("Last segment of the mail's link."),
});

/** For mail programs without one-click support. */
export const openUnsubscribePage = defineContract({
  operationId: "open-unsubscribe-page",
  method: "GET",
  path: "/unsubscribe/{unsubscribe_key}",
  tag: "notifications",
  summary: "Redirect to the page for unsubscribing from one kind of email",
  auth: "none",
  redirects: true,
  params,
  returns: z.object({ url: z.string().describe("Address of the page.") }),
  errors: [],
});

/** A mail program's one click (RFC 8058), or the page's button. */
export const unsubscribeFromMails = defineContract({
  operationId: "unsubscribe-from-mails",
  method: "POST",
  path: "/unsubscribe/{unsubscribe_key}",
  tag: "notifications",
  summary: "Unsubscribe from one kind of email, with the link in one of them",
  auth: "none",
  params: params.extend({
    "List-Unsubscribe": textParam(MAX_KEY).optional().describe("What mail programs send with one click."),
  }),
  returns: z.object({}),
  errors: ["NOT_FOUND"],
});
