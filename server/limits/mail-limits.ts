/** Limits of outgoing and incoming mail. */
import { WINDOW_SECONDS } from "../../lib/auth/authentication/sign-in-attempts.ts";
import {
  MAILS,
  MAILS_OF_GATEWAY,
  MAILS_OF_ORGANIZATION,
  MAILS_OF_PERSON,
} from "../../lib/integrations/incoming-mail/find-target.ts";
import { MAIL_BYTES } from "../../lib/integrations/incoming-mail/mail-task.ts";
import { MAX_ATTACHMENTS } from "../../lib/integrations/incoming-mail/message-from-mail.ts";
import { READING_MB, READING_MS } from "../../lib/integrations/incoming-mail/read-mail.ts";
import { TEST_MAILS_PER_HOUR } from "../../lib/kernel/mail/send-test-mail.ts";
import { MAX_MAILS_PER_HOUR } from "../../lib/notifications/missed-messages/queue-missed-mails.ts";
import { CONNECTIONS_OF_BLOCK, MAX_COMMAND_BYTES } from "../smtp-connections.ts";
import { ARRIVING_BYTES, CONNECTIONS, MAIL_MS } from "../smtp-gateway.ts";
import { count, INVALID, kilobytes, type Limit, mebibytes, minutes, seconds } from "./limit.ts";

const LATER = "451, and the sender tries again";

export const mailLimits: readonly Limit[] = [
  {
    what: "mails to a person about missed messages",
    limit: `${count(MAX_MAILS_PER_HOUR)} in an hour`,
    beyond: "wait, and become fewer mails",
  },
  {
    what: "test mails of an administrator",
    limit: `${count(TEST_MAILS_PER_HOUR)} in an hour`,
    beyond: INVALID,
  },
  {
    what: "connections that bring mail; of an address block",
    limit: `${count(CONNECTIONS)}, ${count(CONNECTIONS_OF_BLOCK)}`,
    beyond: "421, closed",
  },
  {
    what: "commands of an SMTP connection, mails excluded",
    limit: kilobytes(MAX_COMMAND_BYTES),
    beyond: "closed",
  },
  {
    what: "mail that comes in",
    limit: `${mebibytes(MAIL_BYTES)}, ${minutes(MAIL_MS / 1000)}`,
    beyond: "552",
  },
  { what: "mails that are arriving, together", limit: mebibytes(ARRIVING_BYTES), beyond: LATER },
  {
    what: "mails to a channel's address, and answers of a person",
    limit: `${count(MAILS)} in ${minutes(WINDOW_SECONDS)}`,
    beyond: LATER,
  },
  {
    what: "mails that a person sends; that the server's bots send",
    limit: `${count(MAILS_OF_PERSON)} in ${minutes(WINDOW_SECONDS)}, ${count(MAILS_OF_GATEWAY)}`,
    beyond: LATER,
  },
  {
    what: "mails to all addresses of an organization",
    limit: `${count(MAILS_OF_ORGANIZATION)} in ${minutes(WINDOW_SECONDS)}`,
    beyond: LATER,
  },
  {
    what: "reading a mail",
    limit: `${seconds(READING_MS)}, ${READING_MB} MB`,
    beyond: "554",
  },
  { what: "files of a mail", limit: count(MAX_ATTACHMENTS), beyond: "left out, as the message says" },
];
