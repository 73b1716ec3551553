/** The limits that keep one client from using up the server, for docs/admin/limits.md. */

import { MAX_BOTS } from "../../lib/accounts/bots/bot-access.ts";
import { MAX_OPEN } from "../../lib/accounts/invitations/invitation-rows.ts";
import {
  MAILS_OF_ORGANIZATION_PER_DAY,
  MAILS_PER_DAY,
} from "../../lib/accounts/invitations/send-invitations.ts";
import { MAX_PROFILE_FIELDS } from "../../lib/accounts/profile-fields/profile-fields.contract.ts";
import { valueBudget } from "../../lib/accounts/profile-fields/write-profile-data.ts";
import { MAX_FOLDERS } from "../../lib/channels/channel-folders/channel-folders.contract.ts";
import { MAX_DESCRIPTION_HTML } from "../../lib/channels/channels/render-description.ts";
import {
  MAX_NEW_CHANNELS,
  MAX_NEW_CHANNELS_OF_ADMINISTRATOR,
} from "../../lib/channels/channels-limits.contract.ts";
import { MAX_STORAGE, MAX_STORED_KEYS } from "../../lib/integrations/bot-storage/bot-storage.contract.ts";
import { MAX_ANSWER_BYTES, TIMEOUT_MS } from "../../lib/integrations/outgoing-webhooks/webhook-delivery.ts";
import {
  IDLE_SECONDS,
  MAX_QUEUES_OF_BOTS,
  MAX_QUEUES_OF_ONE,
} from "../../lib/kernel/events/queues/event-queue.ts";
import { MAX_UNACKNOWLEDGED } from "../../lib/kernel/events/queues/live-queue.ts";
import { MAX_DEPTH, MAX_SEPARATORS } from "../../lib/kernel/http/parse-json.ts";
import { CHARACTERS_OF_REQUEST, RATES } from "../../lib/kernel/http/rate-limit.ts";
import { MAX_BODY_BYTES, MAX_UNAUTHENTICATED_BODY_BYTES } from "../../lib/kernel/http/raw-request.ts";
import { MAX_PARAMETERS } from "../../lib/kernel/http/read-parameters.ts";
import {
  MAX_IDLE_SECONDS,
  MAX_NARROW_CHARACTERS,
  MAX_TERMS,
} from "../../lib/kernel/register/register-queue.contract.ts";
import { waitingPerAccount } from "../../lib/kernel/turns/worker-pool.ts";
import { memoryMb } from "../../lib/kernel/turns/worker-thread.ts";
import { WORK_PER_CHARACTER, WORK_PER_TEXT } from "../../lib/markdown/links/linkifier-budget.ts";
import { LONGEST_HTML } from "../../lib/markdown/message-bounds.ts";
import { timeLimitMs } from "../../lib/markdown/worker/render-in-worker.ts";
import { MAX_MESSAGE_LENGTH, MAX_PARTICIPANTS } from "../../lib/messages/messages-limits.contract.ts";
import { MAX_DIFFERENT_REACTIONS } from "../../lib/messages/reactions/reactions.contract.ts";
import { htmlBudget } from "../../lib/messages/rendering/message-text.ts";
import { MAX_WEBHOOKS } from "../../lib/messages/sending/compose-message.ts";
import { MAX_WAITING_CALLS } from "../../lib/messages/sending/write-messages.ts";
import { MAX_NOTIFIED } from "../../lib/messages/typing/typing.contract.ts";
import {
  MAX_BYTES_OF_MESSAGE,
  MAX_OF_MESSAGE,
  MAX_OF_PERSON,
} from "../../lib/messages/widgets/widgets.contract.ts";
import { MAX_LINKIFIERS } from "../../lib/organization/linkifiers/linkifiers.contract.ts";
import { MAX_PLAYGROUNDS } from "../../lib/organization/playgrounds/playgrounds.contract.ts";
import { MAX_FORM_BYTES } from "../pages/guard-page-request.ts";
import { accountLimits, signInLimits } from "./account-limits.ts";
import { actingBotLimits } from "./acting-bot-limits.ts";
import { fileLimits } from "./file-limits.ts";
import {
  count,
  INVALID,
  kilobytes,
  type Limit,
  minutes,
  REFUSED,
  rateLimit,
  seconds,
  TOO_LARGE,
} from "./limit.ts";
import { mailLimits } from "./mail-limits.ts";
import { readingLimits } from "./reading-limits.ts";
import { transportLimits } from "./transport-limits.ts";

const COUNTED = "counted as requests";

const requests: readonly Limit[] = [
  rateLimit(RATES.requests),
  rateLimit(RATES.botRequests),
  rateLimit(RATES.deliveries, COUNTED),
  rateLimit(RATES.botDeliveries, COUNTED),
  rateLimit(RATES.files),
  {
    what: "body of a request with credentials",
    limit: kilobytes(MAX_BODY_BYTES),
    beyond: TOO_LARGE,
  },
  {
    what: "body of a request without credentials",
    limit: kilobytes(MAX_UNAUTHENTICATED_BODY_BYTES),
    beyond: TOO_LARGE,
  },
  { what: "form that a page receives", limit: kilobytes(MAX_FORM_BYTES), beyond: "413" },
  {
    what: "answer of the API",
    limit: `counts as another request per ${count(CHARACTERS_OF_REQUEST)} characters`,
    beyond: REFUSED,
  },
  rateLimit(valueBudget.rate),
  { what: "parameters of a request", limit: count(MAX_PARAMETERS), beyond: "400" },
  { what: "nesting of JSON", limit: count(MAX_DEPTH), beyond: "400" },
  { what: "commas and colons in JSON", limit: count(MAX_SEPARATORS), beyond: "400" },
];

const invitations: readonly Limit[] = [
  { what: "open invitations of an account", limit: count(MAX_OPEN), beyond: INVALID },
  { what: "invitations by mail of an account", limit: `${count(MAILS_PER_DAY)} a day`, beyond: INVALID },
  {
    what: "invitations by mail of an organization",
    limit: `${count(MAILS_OF_ORGANIZATION_PER_DAY)} a day`,
    beyond: INVALID,
  },
];

const content: readonly Limit[] = [
  { what: "message", limit: `${count(MAX_MESSAGE_LENGTH)} characters`, beyond: INVALID },
  { what: "people in a direct conversation", limit: count(MAX_PARTICIPANTS), beyond: INVALID },
  {
    what: htmlBudget.rate.name,
    limit: `${count(htmlBudget.rate.amount)} characters in ${seconds(htmlBudget.rate.windowMs)}`,
    beyond: REFUSED,
  },
  { what: "HTML of a message", limit: `${count(LONGEST_HTML)} characters`, beyond: "shown as its source" },
  {
    what: "rendering a message in a worker thread",
    limit: `${seconds(timeLimitMs)} of processor time, ${memoryMb} MB`,
    beyond: "shown as its source",
  },
  { what: "messages of an account waiting for a worker", limit: count(waitingPerAccount), beyond: REFUSED },
  { what: "linkifiers of an organization", limit: count(MAX_LINKIFIERS), beyond: INVALID },
  { what: "custom profile fields of an organization", limit: count(MAX_PROFILE_FIELDS), beyond: INVALID },
  { what: "bots of a person", limit: count(MAX_BOTS), beyond: INVALID },
  {
    what: "what a bot stores",
    limit: `${count(MAX_STORAGE)} characters, ${count(MAX_STORED_KEYS)} keys`,
    beyond: INVALID,
  },
  {
    what: "outgoing webhooks that one message is posted to",
    limit: count(MAX_WEBHOOKS),
    beyond: "not posted",
  },
  {
    what: "messages that wait for an outgoing webhook",
    limit: count(MAX_WAITING_CALLS),
    beyond: "not posted",
  },
  {
    what: "answer of an outgoing webhook",
    limit: `${seconds(TIMEOUT_MS)}, ${kilobytes(MAX_ANSWER_BYTES)}`,
    beyond: "given up; its owner is notified",
  },
  {
    what: "matching all linkifiers with a text",
    limit: `${count(WORK_PER_CHARACTER)} steps of their patterns per character, and ${count(WORK_PER_TEXT)}`,
    beyond: "stays text",
  },
  {
    what: "different reactions to a message",
    limit: count(MAX_DIFFERENT_REACTIONS),
    beyond: INVALID,
  },
  {
    what: "votes, tasks and other widget data of a message",
    limit: `${count(MAX_OF_PERSON)} of an account, ${count(MAX_OF_MESSAGE)} in all, ${kilobytes(MAX_BYTES_OF_MESSAGE)}`,
    beyond: INVALID,
  },
  {
    what: "people notified that somebody is typing",
    limit: `${count(MAX_NOTIFIED)} in the conversation`,
    beyond: "nobody is notified",
  },
  { what: "code playgrounds of an organization", limit: count(MAX_PLAYGROUNDS), beyond: INVALID },
  ...readingLimits,
];

const channels: readonly Limit[] = [
  {
    what: "channels that a person creates",
    limit: `${count(MAX_NEW_CHANNELS)} in 24 hours; administrators ${count(MAX_NEW_CHANNELS_OF_ADMINISTRATOR)}`,
    beyond: INVALID,
  },
  {
    what: "HTML of a channel's description",
    limit: `${count(MAX_DESCRIPTION_HTML)} characters`,
    beyond: "shown as its source",
  },
  { what: "folders of an organization", limit: count(MAX_FOLDERS), beyond: INVALID },
];

const eventLimits: readonly Limit[] = [
  {
    what: "event queues of an account, and of all bots of a person together",
    limit: `${count(MAX_QUEUES_OF_ONE)}, ${count(MAX_QUEUES_OF_BOTS)}`,
    beyond: "the one idle longest is removed",
  },
  {
    what: "time that an unused event queue is kept",
    limit: `${minutes(IDLE_SECONDS)}, on request up to ${minutes(MAX_IDLE_SECONDS)}`,
    beyond: "removed",
  },
  {
    what: "events that a socket has not acknowledged",
    limit: count(MAX_UNACKNOWLEDGED),
    beyond: "waits, then reads on from the log",
  },
  {
    what: "narrow of an event queue",
    limit: `${count(MAX_TERMS)} terms, ${count(MAX_NARROW_CHARACTERS)} characters`,
    beyond: INVALID,
  },
];

export const sections = {
  requests,
  connections: transportLimits,
  "signing in": signInLimits,
  invitations,
  messages: content,
  mail: mailLimits,
  files: fileLimits,
  channels,
  "what an account keeps": accountLimits,
  "bots that act": actingBotLimits,
  events: eventLimits,
};
