/** Wire shapes of what administrators see of the server's mail: operations of Parley's own. */
import { z } from "zod";
import { defineContract } from "../contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../roles/roles.contract.ts";

/** GET /realm/mail. */
export const getMailState = defineContract({
  operationId: "get-mail-state",
  method: "GET",
  path: "/realm/mail",
  tag: "server_and_organizations",
  summary: "See whether mail is sent, and the state of the organization's emails",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({}),
  returns: z.object({
    /** "none": no mail server is configured, and mails wait; "shown": a development server shows them on a page. */
    sending: z.enum(["smtp", "shown", "none"]),
    /** The address that mails come from. */
    from: z.string().nullable(),
    /** How mail comes in for channels and as answers: to a port, by a command, or not at all. */
    receiving: z.enum(["smtp", "pipe", "none"]),
    /** Mails that are to be sent. */
    waiting: z.int(),
    /** Those of the last 30 days that were refused for good, or too often. */
    given_up: z.int(),
    /** Seconds since 1970. */
    last_sent_timestamp: z.int().nullable(),
    /** What the mail server said last to a mail that was not sent. */
    last_error: z.string().nullable(),
  }),
  errors: [],
});

/** POST /realm/mail/test. */
export const sendTestMail = defineContract({
  operationId: "send-test-mail",
  method: "POST",
  path: "/realm/mail/test",
  tag: "server_and_organizations",
  summary: "Send yourself an email at once, to test the mail server",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  peopleOnly: true,
  params: z.object({}),
  returns: z.object({
    /** The caller's address. */
    email: z.string(),
  }),
  errors: [],
});
