/** Limits of sign-in and of an account's stored data, much of which is in each registration. Rates of requests are in lib/kernel/http/rate-limit.ts. */

import { MAX_FINDER_MAILS } from "../../lib/accounts/account-finder/account-finder.ts";
import {
  LONGEST_KEY_LIFE_DAYS,
  MAX_PASSKEYS,
  MAX_PERSONAL_KEYS,
} from "../../lib/accounts/account-limits.contract.ts";
import { PROVIDER_LIMITS } from "../../lib/accounts/sign-in/provider-turns.ts";
import {
  ATTEMPTS_PER_ACCOUNT,
  ATTEMPTS_PER_ADDRESS,
  ATTEMPTS_PER_PAIR,
  MAIL_REQUESTS_PER_ADDRESS,
  WINDOW_SECONDS,
} from "../../lib/auth/authentication/sign-in-attempts.ts";
import { MAX_LINK_MAILS } from "../../lib/auth/mail-links/mail-links.ts";
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from "../../lib/auth/passwords/password-strength.contract.ts";
import { MAX_SESSIONS, SESSION_SECONDS } from "../../lib/auth/sessions/session.ts";
import { MAX_VIEWS } from "../../lib/channels/navigation-views/navigation-views.contract.ts";
import {
  MAX_SHARE,
  MAX_SHARE_OF_ADMINISTRATOR,
} from "../../lib/channels/registration-quota/registration-quota.ts";
import { MAX_POLICIES } from "../../lib/channels/topics/write-topic-policy.ts";
import { MAX_DELIVERIES } from "../../lib/integrations/outgoing-webhooks/webhook-format.contract.ts";
import { MAX_ALERT_WORDS } from "../../lib/messages/alert-words/alert-words.contract.ts";
import { MAX_DRAFTS } from "../../lib/messages/drafts/drafts.contract.ts";
import { EDIT_INTERVAL_MS } from "../../lib/messages/editing/coalesce-edits.ts";
import { MAX_MUTED_USERS } from "../../lib/messages/muted-users/muted-users.ts";
import { MAX_REMINDERS } from "../../lib/messages/reminders/reminders.contract.ts";
import { MAX_PREVIEW_HTML } from "../../lib/messages/scheduled-messages/scheduled-message-row.ts";
import { MAX_SCHEDULED_MESSAGES } from "../../lib/messages/scheduled-messages/scheduled-messages.contract.ts";
import { MAX_SNIPPETS } from "../../lib/messages/snippets/snippets.ts";
import { MAX_DEVICES, MAX_TOKENS } from "../../lib/notifications/push-devices/push-devices.ts";
import { MAX_PUSH_SUBSCRIPTIONS } from "../../lib/notifications/push-subscriptions/push-subscriptions.contract.ts";
import { count, INVALID, type Limit, minutes, REFUSED } from "./limit.ts";

export const accountLimits: readonly Limit[] = [
  { what: "keys for programs", limit: count(MAX_PERSONAL_KEYS), beyond: INVALID },
  {
    what: "time until a key for a program expires, if it does",
    limit: `${count(LONGEST_KEY_LIFE_DAYS)} days`,
    beyond: INVALID,
  },
  {
    what: "deliveries in an outgoing webhook's log",
    limit: count(MAX_DELIVERIES),
    beyond: "the oldest is removed",
  },
  {
    what: "written edits of a message by a bot",
    limit: `one in ${count(EDIT_INTERVAL_MS)} ms`,
    beyond: "the last one is written and answers all",
  },
  { what: "passkeys", limit: count(MAX_PASSKEYS), beyond: INVALID },
  { what: "drafts", limit: count(MAX_DRAFTS), beyond: INVALID },
  { what: "saved snippets", limit: count(MAX_SNIPPETS), beyond: INVALID },
  {
    what: "scheduled messages of a person",
    limit: count(MAX_SCHEDULED_MESSAGES),
    beyond: INVALID,
  },
  { what: "reminders of a person", limit: count(MAX_REMINDERS), beyond: INVALID },
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
    what: "channels and user groups created by a person (part of every registration)",
    limit: `${count(MAX_SHARE)} characters together; administrators ${count(MAX_SHARE_OF_ADMINISTRATOR)}`,
    beyond: INVALID,
  },
];

export const signInLimits: readonly Limit[] = [
  {
    what: "wrong passwords and wrong keys of invitations from an address block",
    limit: `${count(ATTEMPTS_PER_ADDRESS)} in ${minutes(WINDOW_SECONDS)}`,
    beyond: REFUSED,
  },
  {
    what: "wrong passwords of an account from an address block",
    limit: `${count(ATTEMPTS_PER_PAIR)} in ${minutes(WINDOW_SECONDS)}`,
    beyond: REFUSED,
  },
  {
    what: "wrong passwords of an account from anywhere",
    limit: `${count(ATTEMPTS_PER_ACCOUNT)} in ${minutes(WINDOW_SECONDS)}`,
    beyond: "one attempt per address block new to the account",
  },
  {
    what: "requests of an address block to the OpenID Connect provider at the same time",
    limit: `${count(PROVIDER_LIMITS.atOncePerAccount)}, and ${count(PROVIDER_LIMITS.waitingPerAccount)} that wait`,
    beyond: REFUSED,
  },
  {
    what: "mails that an address block without credentials asks for",
    limit: `${count(MAIL_REQUESTS_PER_ADDRESS)} in ${minutes(WINDOW_SECONDS)}`,
    beyond: REFUSED,
  },
  {
    what: "mails with a link to one address",
    limit: `${count(MAX_LINK_MAILS)} in an hour`,
    beyond: "no mail, and the same answer",
  },
  {
    what: "mails that list the organizations of one address",
    limit: `${count(MAX_FINDER_MAILS)} in ${minutes(WINDOW_SECONDS)}`,
    beyond: "no mail, and the same answer",
  },
  {
    what: "password",
    limit: `${count(PASSWORD_MIN_LENGTH)} to ${count(PASSWORD_MAX_LENGTH)} characters, and hard enough to guess`,
    beyond: INVALID,
  },
  { what: "sessions of an account", limit: count(MAX_SESSIONS), beyond: "the oldest ends" },
  { what: "session of a browser", limit: `${count(SESSION_SECONDS / 86_400)} days`, beyond: "ended" },
];
