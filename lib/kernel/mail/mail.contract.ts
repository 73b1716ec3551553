/** Wire shapes of mail status for administrators and of development mails. Parley's own. */
import { z } from "zod";
import { defineContract } from "../contract/contract.ts";

import { ROLE_ADMINISTRATOR } from "../roles/roles.contract.ts";

/** GET /dev_list_mails. */
export const devListMails = defineContract({
  operationId: "dev-list-mails",
  method: "GET",
  path: "/dev_list_mails",
  tag: "organization",
  summary: "List the mails that were not sent (development servers only)",
  auth: "none",
  params: z.object({}),
  returns: z.object({
    mails: z
      .array(
        z.object({
          id: z.int().describe("Id of the mail, whose HTML is at /mails/{id}."),
          to: z.string().describe("Address of the receiver."),
          subject: z.string().describe("Subject of the mail."),
          text: z.string().describe("Text of the mail."),
          timestamp: z.int().describe("When it was sent, in seconds since 1970."),
        }),
      )
      .describe("The mails, newest first."),
  }),
  errors: [],
});

/** GET /realm/mail. */
export const getMailState = defineContract({
  operationId: "get-mail-state",
  method: "GET",
  path: "/realm/mail",
  tag: "organization",
  summary: "See whether mail is sent, and the state of the organization's emails",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({}),
  returns: z.object({
    sending: z
      .enum(["smtp", "shown", "none"])
      .describe(
        '"none" if mails wait for a configured server; "shown" if a development server shows them on a page.',
      ),
    from: z.string().nullable().describe("Address of the sender; null if none is configured."),
    receiving: z
      .enum(["smtp", "pipe", "none"])
      .describe("How mail for channels and replies arrives: on a port, by a command, or not at all."),
    waiting: z.int().describe("Number of mails that wait."),
    given_up: z
      .int()
      .describe("Number of mails of the last 30 days that were rejected permanently or too often."),
    last_sent_timestamp: z
      .int()
      .nullable()
      .describe("When the last mail was sent, in seconds since 1970; null if never."),
    last_error: z.string().nullable().describe("Why the last attempt failed; null if it did not."),
  }),
  errors: [],
});

/** POST /realm/mail/test. */
export const sendTestMail = defineContract({
  operationId: "send-test-mail",
  method: "POST",
  path: "/realm/mail/test",
  tag: "organization",
  summary: "Send yourself an email at once, to test the mail server",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  peopleOnly: true,
  params: z.object({}),
  returns: z.object({
    email: z.string().describe("Address of the caller."),
  }),
  errors: [],
});
