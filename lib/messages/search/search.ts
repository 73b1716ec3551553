/** Search settings, and rebuilding the word index. */

import { setTimeout } from "node:timers/promises";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { searchState } from "../query/query.contract.ts";
import { searchCheck } from "./search-check.ts";
import { indexSome } from "./update-index.ts";

const WORDS = 20_000;

/** Pause while another server indexes, and between reports. */
const BUSY_MS = 20;

const REPORT_MS = 10_000;

/** Searches ignore no words. */
const searchFamily = stateFamily({
  fetchTypes: ["stop_words"],
  fields: searchState,
  present: () => ({ stop_words: [] }),
});

/**
 * Also removes unused words. After an interruption, servers continue with messages, the next call with words.
 * @param report periodically receives the highest remaining message id.
 */
export async function rebuildSearch(report: (belowId: number) => void): Promise<void> {
  // The first run creates the progress row.
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
  checks: [searchCheck],
});
