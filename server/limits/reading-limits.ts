/** Limits of reading and searching messages. */

import { countingBudget } from "../../lib/channels/topics/topic-activity.ts";
import {
  LONGEST_STATEMENT_MS,
  MAX_LOOKED_AT,
  MAX_MS,
  MAX_STATEMENTS,
} from "../../lib/messages/query/message-slice.ts";
import { MAX_MESSAGES } from "../../lib/messages/query/query.contract.ts";

import { MAX_PAGE_BYTES } from "../../lib/messages/reading/read-messages.ts";
import { FILES_PER_TURN, MAX_LINKS, NEWEST_LINKS } from "../../lib/messages/reading/readable-files.ts";
import { MAX_WORDS_LOOKED_AT } from "../../lib/messages/search/compile-search.ts";
import { CHARACTERS_OF_TASK, MARKING_MS } from "../../lib/messages/search/highlight-texts.ts";
import { MAX_PARTS, MAX_SEARCH } from "../../lib/messages/search/parse-search.ts";
import { KNOWN_WORDS } from "../../lib/messages/search/write-index.ts";
import { count, INVALID, kilobytes, type Limit, rateLimit } from "./limit.ts";

const ENDS_EARLIER = "ends earlier and says so";

export const readingLimits: readonly Limit[] = [
  rateLimit(countingBudget.rate),
  {
    what: "what one search looks for",
    limit: `${count(MAX_SEARCH)} characters, ${count(MAX_PARTS)} words and phrases`,
    beyond: INVALID,
  },
  {
    what: "known words compared with a part of a word",
    limit: count(MAX_WORDS_LOOKED_AT),
    beyond: "other words are not found by their parts",
  },
  {
    what: "words of a message found by parts and other forms",
    limit: `${count(KNOWN_WORDS)}, the first ones`,
    beyond: "found as they are",
  },
  {
    what: "messages that a page of a search examines",
    limit: count(MAX_LOOKED_AT),
    beyond: ENDS_EARLIER,
  },
  {
    what: "links checked to decide whether a person may open a file",
    limit: `the newest ${count(NEWEST_LINKS)} of a file, ${count(MAX_LINKS)} of all files of a text`,
    beyond: `the index is searched, ${count(FILES_PER_TURN)} files in a turn`,
  },
  {
    what: "statements for a side of a page of a search",
    limit: `${count(MAX_STATEMENTS)}, ${MAX_MS / 1_000} s together, ${LONGEST_STATEMENT_MS / 1_000} s each`,
    beyond: ENDS_EARLIER,
  },
  {
    what: "marking what a search has found",
    limit: `${MARKING_MS / 1_000} s of processor time for ${count(CHARACTERS_OF_TASK)} characters`,
    beyond: "not marked",
  },
  {
    what: "one answer with messages",
    limit: `${count(MAX_MESSAGES)} messages, ${kilobytes(MAX_PAGE_BYTES)}`,
    beyond: ENDS_EARLIER,
  },
];
