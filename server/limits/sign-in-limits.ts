/** The limits of signing in, for the table in SECURITY.md. */

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
import { count, INVALID, type Limit, minutes, REFUSED } from "./limit.ts";

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
    beyond: "one attempt from each address block that the account has not signed in from before",
  },
  {
    what: "requests of an address block that ask the OpenID Connect provider, at the same time",
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
    beyond: "no further mail, and the same answer",
  },
  {
    what: "password",
    limit: `${count(PASSWORD_MIN_LENGTH)} to ${count(PASSWORD_MAX_LENGTH)} characters, and hard enough to guess`,
    beyond: INVALID,
  },
  { what: "sessions of an account", limit: count(MAX_SESSIONS), beyond: "the oldest ends" },
  { what: "session of a browser", limit: `${count(SESSION_SECONDS / 86_400)} days`, beyond: "ended" },
];
