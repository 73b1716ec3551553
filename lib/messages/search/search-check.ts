/** Checks that messages can be found: samples of them are in the index. */
import { type Check, ok, problem, unknown, warning } from "../../kernel/health/check.ts";
import { INDEX_FORMAT } from "./message-vector.ts";

/** Messages: the newest, and from a random place. */
const SAMPLE = 1_000;
const MUCH_WORK = 1_000;

export const searchCheck: Check = {
  id: "search-index",
  title: "Search index",
  needsDatabase: true,
  async run(inspection) {
    const [progress] = await inspection.query<{
      filled: number;
      settled: string;
      format: number;
      work: number;
    }>(
      `SELECT filled_id::float8 AS filled, settled_id::text AS settled, format,
         (SELECT count(*)::int FROM (SELECT FROM search_work LIMIT $1) AS waiting) AS work FROM search_progress`,
      [MUCH_WORK + 1],
    );
    if (!progress) return unknown("There is no search index yet.", "Start Parley.");
    if (progress.format !== INDEX_FORMAT || progress.filled > 0)
      return warning(
        "The search index is being rebuilt, so older messages are not found yet.",
        "Leave the server running until it is done.",
      );
    if (progress.work > MUCH_WORK)
      return warning(
        "Many changed messages wait for the search index.",
        "Leave the server running; if this does not pass, see its log.",
      );
    const [row] = await inspection.query<{ missing: number }>(
      `SELECT count(*)::int AS missing FROM (
         (SELECT id FROM message WHERE id <= $1::int8 AND sent_at < now() - interval '1 minute'
          ORDER BY id DESC LIMIT $2)
         UNION
         (SELECT id FROM message WHERE id <= $1::int8 AND id >= (random() * $1::int8)::int8 ORDER BY id LIMIT $2)
       ) AS m WHERE NOT EXISTS (SELECT FROM message_search s WHERE s.message_id = m.id)`,
      [progress.settled, SAMPLE],
    );
    if (!row || row.missing === 0) return ok("All messages that were looked for are in the index.");
    return problem(
      `Messages are missing in the search index: ${row.missing} of at most ${2 * SAMPLE} that were looked for.`,
      "Rebuild it while the server runs: npm run manage -- rebuild-search",
    );
  },
};
