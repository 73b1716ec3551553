/** The limits of reading and searching messages, for the table in SECURITY.md. */
import { MAX_MESSAGES } from "../lib/message-pages/get-messages.contract.ts";
import { MAX_LOOKED_AT } from "../lib/message-pages/message-slice.ts";
import { MAX_PAGE_BYTES } from "../lib/messages/read-messages.ts";
import { MAX_PARTS, MAX_SEARCH } from "../lib/search/parse-search.ts";
import { count, INVALID, kilobytes, type Limit } from "./limit.ts";

const ENDS_EARLIER = "ends earlier and says so";

export const readingLimits: readonly Limit[] = [
  {
    what: "what one search looks for",
    limit: `${count(MAX_SEARCH)} characters, ${count(MAX_PARTS)} words and phrases`,
    beyond: INVALID,
  },
  {
    what: "messages that a page of a search looks at one by one, also when terms are negated",
    limit: count(MAX_LOOKED_AT),
    beyond: ENDS_EARLIER,
  },
  {
    what: "one answer with messages",
    limit: `${count(MAX_MESSAGES)} messages, ${kilobytes(MAX_PAGE_BYTES)}`,
    beyond: ENDS_EARLIER,
  },
];
