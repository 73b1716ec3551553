/** Wire shape of ending mails of one kind by a link in them: operations of Parley's own. */
import { z } from "zod";
import { defineContract, textParam } from "../../kernel/contract/contract.ts";

/** Characters; keys are shorter. */
const MAX_KEY = 100;

const params = z.object({
  /** What the link in the mail ends with. */
  unsubscribe_key: textParam(MAX_KEY),
});

/** GET /unsubscribe/{unsubscribe_key}: what a person opens whose mail program cannot unsubscribe by itself. */
export const openUnsubscribePage = defineContract({
  operationId: "open-unsubscribe-page",
  method: "GET",
  path: "/unsubscribe/{unsubscribe_key}",
  tag: "users",
  summary: "Redirect to the page for unsubscribing from one kind of email",
  auth: "none",
  redirects: true,
  params,
  returns: z.object({ url: z.string() }),
  errors: [],
});

/** POST /unsubscribe/{unsubscribe_key}: one click in a mail program (RFC 8058), or the button of the page. */
export const unsubscribeFromMails = defineContract({
  operationId: "unsubscribe-from-mails",
  method: "POST",
  path: "/unsubscribe/{unsubscribe_key}",
  tag: "users",
  summary: "Unsubscribe from one kind of email, with the link in one of them",
  auth: "none",
  params: params.extend({
    /** As mail programs send it. */
    "List-Unsubscribe": textParam(MAX_KEY).optional(),
  }),
  returns: z.object({}),
  errors: ["NOT_FOUND"],
});
