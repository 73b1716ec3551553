/** An inbox with thousands of unread topics. */
import type { BrowserContext } from "@playwright/test";
import type pg from "pg";
import { addMessages, placeOf } from "../changes/history.ts";
import type { Account } from "../deliveries.ts";
import { openChat } from "./app-page.ts";
import { clickUntil, type Frames, framesDuring, summary, type Timing, wheelWhile } from "./bench-page.ts";

const CHANNELS = 500;
const TOPICS_OF_CHANNEL = 4;
export const LARGE_INBOX = { channels: CHANNELS, topics: CHANNELS * TOPICS_OF_CHANNEL } as const;

const OPENINGS = 10;
const TURNS = 60;
const TURN = 1_500;
const STEPS = 200;
const REST_MS = 1_000;

export interface InboxFigures {
  /** Until the first row is painted. */
  readonly open: Timing;
  readonly wheel: Frames;
  /** While an arrow key is held down. */
  readonly keys: Frames;
}

/** Adds channels shared by both accounts. */
export async function addUnreadTopics(client: pg.Client, reader: Account, writer: Account): Promise<void> {
  const { rows: channels } = await client.query<{ name: string }>(
    `WITH own AS (SELECT realm_id FROM user_account WHERE id = $1), numbered AS (
       INSERT INTO conversation (realm_id) SELECT realm_id FROM own, generate_series(1, $2::int)
       RETURNING id, realm_id, 'busy ' || id AS name)
     INSERT INTO channel (realm_id, conversation_id, name, name_key)
     SELECT realm_id, id, name, name FROM numbered RETURNING name`,
    [reader.id, CHANNELS],
  );
  await client.query(
    `INSERT INTO subscription (user_id, channel_id, realm_id, color, received)
     SELECT u.id, c.id, c.realm_id, '#355292', '{[1,)}'
     FROM channel c, user_account u WHERE c.name LIKE 'busy %' AND u.id IN ($1, $2)`,
    [reader.id, writer.id],
  );
  for (const { name } of channels) {
    const place = await placeOf(client, name, writer.email);
    await addMessages(client, place, {
      topic: "unread",
      topics: TOPICS_OF_CHANNEL,
      messages: TOPICS_OF_CHANNEL,
    });
  }
}

export async function measureInbox(
  context: BrowserContext,
  subject: { readonly port: number; readonly reader: Account },
): Promise<InboxFigures> {
  const page = await openChat(context, subject);
  const row = "main a[data-row]";
  await page.locator(row).first().waitFor();
  await page.waitForTimeout(REST_MS);
  const open: number[] = [];
  while (open.length < OPENINGS) {
    await page.evaluate(() => {
      window.location.hash = "drafts";
    });
    await page.locator(row).first().waitFor({ state: "detached" });
    await page.waitForTimeout(REST_MS / 4);
    open.push(await clickUntil(page, 'nav a[href="#inbox"]', row));
    await page.waitForTimeout(REST_MS / 4);
  }
  let turns = 0;
  const wheel = await wheelWhile(page, TURN, () => {
    turns += 1;
    return turns <= TURNS;
  });
  await page.locator(row).first().focus();
  const keys = await framesDuring(page, async () => {
    for (let step = 0; step < STEPS; step += 1) await page.keyboard.press("ArrowDown", { delay: 10 });
  });
  await page.close();
  return { open: summary(open), wheel, keys };
}
