/** Wire shapes of mail status for administrators and of development mails. Parley's own. */
import { z } from "zod";
import { defineContract } from "../contract/contract.ts";

import { ROLE_ADMINISTRATOR } from "../roles/roles.contract.ts";

/** GET /dev_list_mails. */
export const devListMails = defineContract({
  operationId: "dev-list-mails",
  method: "GET",
  path: "/dev_list_mails",
  tag: "server_and_organizations",
  summary: "List the mails that were not sent (development servers only)",
  auth: "none",
  params: z.object({}),
  returns: z.object({
    /** Newest first. */
    mails: z.array(
      z.object({
        /** Its HTML is at /mails/{id}. */
        id: z.int(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        timestamp: z.int(),
      }),
    ),
  }),
  errors: [],
});

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
    /** "none": mails wait for a configured server; "shown": a development server shows them on a page. */
    sending: z.enum(["smtp", "shown", "none"]),
    from: z.string().nullable(),
    /** For channels and replies: on a port, by a command, or not at all. */
    receiving: z.enum(["smtp", "pipe", "none"]),
    waiting: z.int(),
    /** In the last 30 days, rejected permanently or too often. */
    given_up: z.int(),
    /** Seconds since 1970. */
    last_sent_timestamp: z.int().nullable(),
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
