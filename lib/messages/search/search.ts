/** Declares what search brings to the whole, and rebuilds the index of words. */

import { setTimeout } from "node:timers/promises";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { searchState } from "../query/query.contract.ts";
import { indexSome } from "./update-index.ts";

/** Words that one statement changes. */
const WORDS = 20_000;

/** How long to wait for a server that is indexing, and between two reports, in ms. */
const BUSY_MS = 20;

const REPORT_MS = 10_000;

/** The part of the register answer about searching: no word is left out. */
const searchFamily = stateFamily({
  fetchTypes: ["stop_words"],
  fields: searchState,
  present: () => ({ stop_words: [] }),
});

/**
 * Indexes every message again, and forgets the words that no message has any more. It may be stopped: a running server goes
 * on with the messages, and the next call with the words.
 * @param report is called now and then with the highest id of the messages that are still to be done.
 */
export async function rebuildSearch(report: (belowId: number) => void): Promise<void> {
  // The first time, this writes the row that says how far the index is.
  while ((await indexSome()).state === "busy") await setTimeout(BUSY_MS);
  await changeWords(sql`UPDATE search_word SET uses = 0`, sql`true`);
  await query(sql`UPDATE search_progress SET filled_id = (SELECT coalesce(max(id), 0) + 1 FROM message)`);
  let reportAt = performance.now() + REPORT_MS;
  for (let belowId = await belowWhich(); belowId > 0; belowId = await belowWhich()) {
    if ((await indexSome()).state === "busy") await setTimeout(BUSY_MS);
    if (performance.now() < reportAt) continue;
    report(belowId);
    reportAt = performance.now() + REPORT_MS;
  }
  await changeWords(sql`DELETE FROM search_word`, sql`uses = 0`);
}

async function belowWhich(): Promise<number> {
  const [row] = await query<{ id: number }>(sql`SELECT filled_id AS id FROM search_progress`);
  return row?.id ?? 0;
}

/** Runs the statement for all words that are chosen, some at a time. */
async function changeWords(change: Sql, chosen: Sql): Promise<void> {
  let from = { realm_id: 0, word: "" };
  for (;;) {
    const [last] = await query<{ realm_id: number; word: string }>(sql`
      SELECT realm_id, word FROM (
        SELECT realm_id, word FROM search_word WHERE (realm_id, word) > (${from.realm_id}, ${from.word})
        ORDER BY realm_id, word LIMIT ${WORDS}) AS forms
      ORDER BY realm_id DESC, word DESC LIMIT 1`);
    if (!last) return;
    await query(sql`${change} WHERE ${chosen} AND (realm_id, word) > (${from.realm_id}, ${from.word})
      AND (realm_id, word) <= (${last.realm_id}, ${last.word})`);
    from = last;
  }
}

export const search = defineNoun({
  register: [searchFamily],
});
