/** Measures the web app and a bare page in a browser. */
import pg from "pg";
import { ApiCaller } from "../api-caller.ts";
import { addMessages, placeOf } from "../changes/history.ts";
import type { Account } from "../deliveries.ts";
import { SMALL_CHANNEL } from "../seed.ts";
import { type AppFigures, measureApp, type SeededTopic } from "./app-page.ts";
import { type Acts, type BareFigures, measureBarePage } from "./bare-page.ts";
import { type Frames, inBrowser, type Timing } from "./bench-page.ts";
import { addUnreadTopics, type InboxFigures, LARGE_INBOX, measureInbox } from "./large-inbox.ts";

/** A user of the browser, a writer, and a user with everything unread. */
export const BROWSER_ACCOUNTS = 3;

const ACTS: Acts = {
  messages: 10_000,
  openings: 20,
  typed: "The quick brown fox jumps over the lazy dog, again and again. ".repeat(2),
  turn: 1_500,
};
const SHORT_TOPIC_MESSAGES = 300;

export interface BrowserFigures {
  readonly app: AppFigures;
  readonly bare: BareFigures;
  readonly inbox: InboxFigures;
}

export async function benchBrowser(
  { port, databaseUrl }: { port: number; databaseUrl: string },
  accounts: readonly Account[],
): Promise<BrowserFigures> {
  const [reader, writer, late] = accounts;
  if (!reader || !writer || !late) throw new Error("The bench has too few accounts.");
  const caller = new ApiCaller(port);
  const bare = await inBrowser((context) => measureBarePage(context, ACTS));
  const [long, other] = await findTopics(databaseUrl);
  if (!long || !other) throw new Error("The topics were not seeded.");
  await caller.post(reader, "/mark_all_as_read", {});
  const subject = { port, caller, channel: SMALL_CHANNEL, reader, writer, long, other };
  const app = await inBrowser((context) => measureApp(context, subject, ACTS)).finally(() => caller.close());
  const inbox = await inBrowser((context) => measureInbox(context, { port, reader: late }));
  return { app, bare, inbox };
}

/** Runs before the server starts. */
export async function prepareBrowser(
  databaseUrl: string,
  [reader, writer, late]: readonly Account[],
): Promise<void> {
  if (!reader || !writer || !late) throw new Error("The bench has too few accounts.");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const place = await placeOf(client, SMALL_CHANNEL, writer.email);
  await addMessages(client, place, { topic: "short", topics: 1, messages: SHORT_TOPIC_MESSAGES });
  await addMessages(client, place, { topic: "long", topics: 1, messages: ACTS.messages });
  await addUnreadTopics(client, late, writer);
  await client.end();
}

/** The long topic comes first. */
async function findTopics(databaseUrl: string): Promise<SeededTopic[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<SeededTopic>(
    `SELECT t.name, min(m.id)::int AS oldest, max(m.id)::int AS newest
     FROM topic t JOIN message m ON m.topic_id = t.id GROUP BY t.id ORDER BY count(*) DESC LIMIT 2`,
  );
  await client.end();
  return rows;
}

export function browserReport({ app, bare, inbox }: BrowserFigures): string {
  return [
    "in the browser, median and worst in ms, beside a bare page:",
    `  open a topic seen before   ${timing(app.open)}   bare ${timing(bare.open)} (aim: under 50)`,
    `  a key in the composer      ${timing(app.type)}   bare ${timing(bare.type)} (aim: under 16)`,
    `  the next unread topic      ${timing(app.next)} (aim: under 50)`,
    `  start without a connection ${timing(app.offline)} (aim: under 200)`,
    `  frames of a fling through ${ACTS.messages} messages: ${frames(app.fling)}`,
    `    of the bare page: ${frames(bare.fling)} (aim: none over 50 ms)`,
    `an inbox of ${LARGE_INBOX.topics} topics in ${LARGE_INBOX.channels} channels:`,
    `  open it                    ${timing(inbox.open)} (aim: under 100)`,
    `  frames while it is scrolled: ${frames(inbox.wheel)}`,
    `    while it is walked by a key: ${frames(inbox.keys)} (aim: none over 50 ms)`,
  ].join("\n");
}

function timing({ p50, worst }: Timing): string {
  return `${p50.toFixed(0).padStart(5)} ${worst.toFixed(0).padStart(5)}`;
}

function frames({ longest, slow, count }: Frames): string {
  return `${count}, ${slow} of them over 50 ms, the longest ${longest.toFixed(0)} ms`;
}
