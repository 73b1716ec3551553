/** The limits of what one account keeps on the server: much of it is part of each of its registrations. */

import { MAX_PASSKEYS, MAX_PERSONAL_KEYS } from "../../lib/accounts/account-limits.contract.ts";

import { MAX_VIEWS } from "../../lib/channels/navigation-views/navigation-views.contract.ts";
import {
  MAX_SHARE,
  MAX_SHARE_OF_ADMINISTRATOR,
} from "../../lib/channels/registration-quota/registration-quota.ts";
import { MAX_POLICIES } from "../../lib/channels/topics/write-topic-policy.ts";
import { MAX_ALERT_WORDS } from "../../lib/messages/alert-words/alert-words.contract.ts";
import { MAX_DRAFTS } from "../../lib/messages/drafts/drafts.contract.ts";
import { MAX_MUTED_USERS } from "../../lib/messages/muted-users/muted-users.ts";
import { MAX_REMINDERS } from "../../lib/messages/reminders/reminders.contract.ts";
import { MAX_PREVIEW_HTML } from "../../lib/messages/scheduled-messages/scheduled-message-row.ts";
import { MAX_SCHEDULED_MESSAGES } from "../../lib/messages/scheduled-messages/scheduled-messages.contract.ts";
import { MAX_SNIPPETS } from "../../lib/messages/snippets/snippets.ts";
import { MAX_DEVICES, MAX_TOKENS } from "../../lib/notifications/push-devices/push-devices.ts";
import { MAX_PUSH_SUBSCRIPTIONS } from "../../lib/notifications/push-subscriptions/push-subscriptions.contract.ts";
import { count, INVALID, type Limit } from "./limit.ts";

/** Limits of what one account may have of each kind. */
export const accountLimits: readonly Limit[] = [
  { what: "keys for programs", limit: count(MAX_PERSONAL_KEYS), beyond: INVALID },
  { what: "passkeys", limit: count(MAX_PASSKEYS), beyond: INVALID },
  { what: "drafts", limit: count(MAX_DRAFTS), beyond: INVALID },
  { what: "saved snippets", limit: count(MAX_SNIPPETS), beyond: INVALID },
  {
    what: "scheduled messages of a person and their bots",
    limit: count(MAX_SCHEDULED_MESSAGES),
    beyond: INVALID,
  },
  { what: "reminders of a person and their bots", limit: count(MAX_REMINDERS), beyond: INVALID },
  {
    what: "HTML of a scheduled message or a reminder until it is sent",
    limit: `${count(MAX_PREVIEW_HTML)} characters`,
    beyond: "shown as its source",
  },
  { what: "navigation views", limit: count(MAX_VIEWS), beyond: INVALID },
  { what: "alert words", limit: count(MAX_ALERT_WORDS), beyond: INVALID },
  { what: "muted people", limit: count(MAX_MUTED_USERS), beyond: INVALID },
  { what: "topics muted, unmuted or followed", limit: count(MAX_POLICIES), beyond: INVALID },
  { what: "devices for notifications", limit: count(MAX_DEVICES), beyond: INVALID },
  {
    what: "browsers that show notifications while closed",
    limit: count(MAX_PUSH_SUBSCRIPTIONS),
    beyond: INVALID,
  },
  { what: "tokens of older apps for notifications", limit: count(MAX_TOKENS), beyond: INVALID },
  {
    what: "channels and user groups that a person and their bots have created, as everyone registers with them",
    limit: `${count(MAX_SHARE)} characters together; administrators ${count(MAX_SHARE_OF_ADMINISTRATOR)}`,
    beyond: INVALID,
  },
];
