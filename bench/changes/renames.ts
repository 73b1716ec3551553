/** Renames a small and a large topic: apart from the ids in the event, both should cost the same. */
import type pg from "pg";
import type { ApiCaller } from "../api-caller.ts";
import type { Account } from "../deliveries.ts";
import { type Measurement, measureByTurns } from "../measure.ts";
import { addMessages, LARGE_TOPIC_MESSAGES, type Place } from "./history.ts";

const TIMING = { concurrency: 1, warmUps: [{ concurrency: 1, ms: 1_000 }], durationMs: 3_000 };
const TURNS = 2;
const SIZES = [100, LARGE_TOPIC_MESSAGES] as const;
/** Subscribers, and flags of each per topic. */
const STARRING_PEOPLE = 20;
const STARRED_EACH = 2_000;

export interface RenameFigures {
  readonly messages: number;
  readonly ours: Measurement;
  /** Reading the event's ids alone. */
  readonly ids: Measurement;
}

/** Messages have flags. */
export async function measureRenames(
  caller: ApiCaller,
  account: Account,
  database: pg.Client,
  place: Place,
): Promise<RenameFigures[]> {
  const figures: RenameFigures[] = [];
  for (const messages of SIZES) {
    const name = `renamed ${messages}`;
    const ids = await addMessages(database, place, { topic: name, topics: 1, messages });
    await database.query(
      `INSERT INTO message_flag (user_id, message_id, bits)
       SELECT s.user_id, m.id, 1
       FROM (SELECT user_id FROM subscription WHERE channel_id = $1 AND is_active ORDER BY user_id LIMIT $2) s,
         unnest($3::int8[]) WITH ORDINALITY AS m (id, n) WHERE m.n <= $4`,
      [place.channelId, STARRING_PEOPLE, ids, STARRED_EACH],
    );
    await database.query("VACUUM ANALYZE message, message_flag");
    let count = 0;
    const [ours, idsAlone] = await measureByTurns(TIMING, TURNS, [
      async () => {
        count += 1;
        await caller.patch(account, `/messages/${ids[0]}`, {
          topic: `${name}: ${count}`,
          propagate_mode: "change_all",
          send_notification_to_new_thread: false,
        });
      },
      async () => {
        await database.query(
          `SELECT json_agg(id ORDER BY id) AS ids FROM message
           WHERE topic_id = (SELECT topic_id FROM message WHERE id = $1)`,
          [ids[0]],
        );
      },
    ]);
    if (!ours || !idsAlone) throw new Error("Nothing was measured.");
    figures.push({ messages, ours, ids: idsAlone });
  }
  return figures;
}
