/** Changes compared with bare statements, a large move, and a large channel's topics. */
import pg from "pg";
import { ApiCaller } from "../api-caller.ts";
import type { Account } from "../deliveries.ts";
import { type Action, type Measurement, measureByTurns } from "../measure.ts";
import { commit, copyTables, type Statement } from "./bare-changes.ts";
import {
  addMessages,
  HISTORY,
  HISTORY_CHANNEL,
  LARGE_TOPIC_MESSAGES,
  type Place,
  placeOf,
} from "./history.ts";
import { measureRenames, type RenameFigures } from "./renames.ts";

const TIMING = { concurrency: 1, warmUps: [{ concurrency: 1, ms: 1_500 }], durationMs: 3_000 };
const TURNS = 2;
/** Changed one by one and flagged together. */
const CHANGED = 1_000;
const EMOJI = ["thumbs_up", "heart", "tada", "rocket", "eyes", "fire", "coffee", "cat", "dog", "apple"];

interface ChangeFigures {
  readonly label: string;
  readonly ours: Measurement;
  readonly bare: Measurement;
}

export interface HistoryFigures {
  readonly changes: readonly ChangeFigures[];
  readonly renames: readonly RenameFigures[];
  readonly topics: Measurement;
  readonly move: { readonly moveMs: number; readonly longestSendMs: number; readonly sends: number };
}

interface Bench {
  readonly caller: ApiCaller;
  readonly account: Account;
  readonly database: pg.Client;
  readonly place: Place;
  readonly ids: readonly number[];
}

interface Change {
  readonly label: string;
  /** `count` is the repetition, from 0. */
  readonly ours: (count: number) => Promise<unknown>;
  readonly bare: readonly Statement[];
}

const idOf = ({ ids }: Bench, count: number) => ids[count % ids.length] ?? 0;
/** Earlier changes of each message. */
const roundOf = ({ ids }: Bench, count: number) => Math.floor(count / ids.length);

function editing(bench: Bench): Change {
  return {
    label: "edit a message",
    ours: (count) =>
      bench.caller.patch(bench.account, `/messages/${idOf(bench, count)}`, { content: `edited ${count}` }),
    bare: [
      {
        text: `INSERT INTO bare_message_edit (message_id, editor_id, content, rendered_content)
               SELECT id, sender_id, content, rendered_content FROM bare_message WHERE id = $1 FOR UPDATE`,
        values: (count) => [idOf(bench, count)],
      },
      {
        text: "UPDATE bare_message SET content = $2, rendered_content = $2 WHERE id = $1",
        values: (count) => [idOf(bench, count), `edited ${count}`],
      },
    ],
  };
}

function moving(bench: Bench): Change {
  const topicOf = (count: number) => `moved ${roundOf(bench, count)}`;
  return {
    label: "move a message to another topic",
    ours: (count) =>
      bench.caller.patch(bench.account, `/messages/${idOf(bench, count)}`, {
        topic: topicOf(count),
        send_notification_to_new_thread: false,
      }),
    bare: [
      {
        text: "UPDATE bare_message SET topic_id = topic_id + 1 WHERE id = $1",
        values: (count) => [idOf(bench, count)],
      },
      { text: "UPDATE bare_topic SET last_message_id = $1", values: (count) => [idOf(bench, count)] },
      {
        text: "INSERT INTO bare_message_edit (message_id, editor_id, topic_name) VALUES ($1, $2, $3)",
        values: (count) => [idOf(bench, count), bench.place.senderId, topicOf(count)],
      },
    ],
  };
}

function reacting(bench: Bench): Change {
  const emojiOf = (count: number) => EMOJI[roundOf(bench, count) % EMOJI.length] ?? "";
  return {
    label: "react to a message",
    ours: (count) =>
      bench.caller.post(bench.account, `/messages/${idOf(bench, count)}/reactions`, {
        emoji_name: emojiOf(count),
      }),
    bare: [
      {
        text: `INSERT INTO bare_reaction (message_id, user_id, emoji_kind, emoji_code, emoji_name)
               VALUES ($1, $2, 'unicode_emoji', $3, $3)`,
        values: (count) => [idOf(bench, count), bench.place.senderId, String(count)],
      },
    ],
  };
}

function starring({ caller, account, place, ids }: Bench): Change {
  const opOf = (count: number) => (count % 2 === 0 ? "add" : "remove");
  return {
    label: `star ${CHANGED} messages`,
    ours: (count) =>
      caller.post(account, "/messages/flags", { messages: ids, op: opOf(count), flag: "starred" }),
    bare: [
      {
        text: `INSERT INTO bare_message_flag (user_id, message_id, bits)
               SELECT $1, id, 1 FROM unnest($2::int8[]) id WHERE $3::int = 0`,
        values: (count) => [place.senderId, ids, count % 2],
      },
      {
        text: "DELETE FROM bare_message_flag WHERE user_id = $1 AND message_id = ANY ($2::int8[]) AND $3::int = 1",
        values: (count) => [place.senderId, ids, count % 2],
      },
    ],
  };
}

const CHANGES = [editing, moving, reacting, starring];

function counted(work: (count: number) => Promise<unknown>): Action {
  let count = 0;
  return async () => {
    await work(count);
    count += 1;
  };
}

async function compareChanges(bench: Bench): Promise<ChangeFigures[]> {
  const figures: ChangeFigures[] = [];
  for (const { label, ours, bare } of CHANGES.map((changeOf) => changeOf(bench))) {
    const actions = [counted(ours), counted((count) => commit(bench.database, bare, count))];
    const [measured, measuredBare] = await measureByTurns(TIMING, TURNS, actions);
    if (!measured || !measuredBare) throw new Error("Nothing was measured.");
    figures.push({ label, ours: measured, bare: measuredBare });
  }
  return figures;
}

/** Moves a topic to another channel and back while its author sends to a third one; returns the slower move. */
async function measureMove({ caller, account, database, place }: Bench, other: Place, channel: string) {
  const [first = 0] = await addMessages(database, place, {
    topic: "large",
    topics: 1,
    messages: LARGE_TOPIC_MESSAGES,
  });
  await database.query("VACUUM ANALYZE message");
  const figures = { moveMs: 0, longestSendMs: 0, sends: 0 };
  for (const channelId of [other.channelId, place.channelId]) {
    let isMoved = false;
    async function sendMeanwhile() {
      while (!isMoved) {
        const begun = performance.now();
        await caller.post(account, "/messages", {
          type: "channel",
          to: channel,
          topic: "meanwhile",
          content: "hello",
        });
        figures.longestSendMs = Math.max(figures.longestSendMs, performance.now() - begun);
        figures.sends += 1;
      }
    }
    const sends = sendMeanwhile();
    const begun = performance.now();
    await caller.patch(account, `/messages/${first}`, {
      stream_id: channelId,
      propagate_mode: "change_all",
      send_notification_to_new_thread: false,
    });
    figures.moveMs = Math.max(figures.moveMs, performance.now() - begun);
    isMoved = true;
    await sends;
  }
  return figures;
}

/** Measures operations that naive implementations make slower with the history. */
export async function benchHistory(
  { port, databaseUrl }: { port: number; databaseUrl: string },
  account: Account,
  channels: { readonly small: string; readonly large: string },
): Promise<HistoryFigures> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const caller = new ApiCaller(port);
  try {
    const place = await placeOf(database, channels.small, account.email);
    const ids = await addMessages(database, place, { topic: "changed", topics: 1, messages: CHANGED });
    await copyTables(database, ids);
    const bench = { caller, account, database, place, ids };
    const changes = await compareChanges(bench);
    const move = await measureMove(
      bench,
      await placeOf(database, channels.large, account.email),
      channels.small,
    );
    const renames = await measureRenames(caller, account, database, place);
    const history = await placeOf(database, HISTORY_CHANNEL, account.email);
    await addMessages(database, history, { topic: "topic", ...HISTORY });
    await database.query("VACUUM ANALYZE topic");
    const topicsPath = `/users/me/${history.channelId}/topics`;
    const [topics] = await measureByTurns(TIMING, TURNS, [
      async () => {
        await caller.get(account, topicsPath, {});
      },
    ]);
    const refused = JSON.stringify(caller.refusals);
    if (!topics || refused !== "{}") throw new Error(`Calls were refused: ${refused}`);
    return { changes, renames, topics, move };
  } finally {
    caller.close();
    await database.end();
  }
}
