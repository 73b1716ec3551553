/** Everyday actions in the web app. */
import type { BrowserContext, Page } from "@playwright/test";
import type { ApiCaller } from "../api-caller.ts";
import type { Account } from "../deliveries.ts";
import type { Acts } from "./bare-page.ts";
import { clickUntil, type Frames, summary, type Timing, typingTimes, wheelUntil } from "./bench-page.ts";

export interface SeededTopic {
  readonly name: string;
  readonly oldest: number;
  readonly newest: number;
}

export interface BrowserSubject {
  readonly port: number;
  readonly caller: ApiCaller;
  readonly channel: string;
  readonly reader: Account;
  /** Writes the reader's unread messages. */
  readonly writer: Account;
  readonly long: SeededTopic;
  readonly other: SeededTopic;
}

export interface AppFigures {
  readonly open: Timing;
  readonly type: Timing;
  readonly fling: Frames;
  readonly next: Timing;
  readonly offline: Timing;
}

const UNREAD_TOPICS = 12;
const OFFLINE_STARTS = 7;
/** For prefetching, marking as read, and saving state. */
const REST_MS = 1_000;
const KEPT_MS = 15_000;

const messageOf = (id: number) => `article[data-message-id="${id}"]`;

export async function openChat(
  context: BrowserContext,
  { port, reader }: Pick<BrowserSubject, "port" | "reader">,
): Promise<Page> {
  const origin = `http://localhost:${port}`;
  const { csrfToken } = await (await context.request.get(`${origin}/api/auth/csrf`)).json();
  const form = { csrfToken, email: reader.email, json: "true" };
  const answer = await context.request.post(`${origin}/api/auth/callback/development`, { form });
  if (!answer.ok()) throw new Error(`Signing in was answered with ${answer.status()}.`);
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByRole("navigation", { name: "Conversations" }).waitFor();
  return page;
}

/** Returns its address; for topics not opened before. */
async function openTopic(page: Page, channel: string, { name, newest }: SeededTopic): Promise<string> {
  const conversations = page.getByRole("navigation", { name: "Conversations" });
  await conversations.getByRole("link", { name: new RegExp(`^${channel}`) }).click();
  const link = conversations.getByRole("link", { name: new RegExp(`^${name}`) });
  await link.click();
  await page.locator(messageOf(newest)).waitFor();
  await page.waitForTimeout(REST_MS);
  return (await link.getAttribute("href")) ?? "";
}

async function measureNext(page: Page, { caller, writer, channel }: BrowserSubject): Promise<Timing> {
  const ids: number[] = [];
  for (let count = 0; count < UNREAD_TOPICS; count += 1) {
    const topic = `unread ${count}`;
    const { id } = await caller.post(writer, "/messages", {
      type: "stream",
      to: channel,
      topic,
      content: topic,
    });
    ids.push(id ?? 0);
  }
  await page.waitForTimeout(REST_MS);
  const times: number[] = [];
  for (let left = UNREAD_TOPICS; left > 0; left -= 1) {
    times.push(await nextUnread(page, ids));
    await page.waitForTimeout(REST_MS);
  }
  return summary(times);
}

/** Milliseconds until a new message is painted. */
async function nextUnread(page: Page, ids: readonly number[]): Promise<number> {
  await page.keyboard.press("Escape");
  await page.evaluate((all) => {
    const shown = () =>
      [...document.querySelectorAll<HTMLElement>("article[data-message-id]")].map(({ dataset }) =>
        Number(dataset.messageId),
      );
    const before = new Set(shown());
    const measure = async ({ timeStamp }: KeyboardEvent) => {
      do await new Promise(requestAnimationFrame);
      while (!shown().some((id) => all.includes(id) && !before.has(id)));
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - timeStamp;
    };
    const measured = new Promise<number>((resolve) => {
      const onKey = (event: KeyboardEvent) => resolve(measure(event));
      window.addEventListener("keydown", onKey, { capture: true, once: true });
    });
    Object.assign(window, { untilNext: measured });
  }, ids);
  await page.keyboard.press("n");
  return page.evaluate(() => (window as unknown as { untilNext: Promise<number> }).untilNext);
}

/** Milliseconds until the topic's messages are painted. */
async function measureOffline(page: Page, { newest }: SeededTopic): Promise<Timing> {
  await page.waitForTimeout(KEPT_MS);
  await page.context().setOffline(true);
  const times: number[] = [];
  for (let count = 0; count < OFFLINE_STARTS; count += 1) {
    await page.reload({ waitUntil: "commit" });
    times.push(
      await page.evaluate(async (shown) => {
        while (!document.querySelector(shown)) await new Promise(requestAnimationFrame);
        await new Promise((resolve) => setTimeout(resolve));
        return performance.now();
      }, messageOf(newest)),
    );
    await page.waitForTimeout(REST_MS);
  }
  return summary(times);
}

export async function measureApp(
  context: BrowserContext,
  subject: BrowserSubject,
  acts: Acts,
): Promise<AppFigures> {
  const { channel, long, other } = subject;
  const page = await openChat(context, subject);
  const addresses = {
    other: await openTopic(page, channel, other),
    long: await openTopic(page, channel, long),
  };
  const open: number[] = [];
  for (let count = 0; count < acts.openings; count += 1) {
    const [address, { newest }] = count % 2 === 0 ? [addresses.other, other] : [addresses.long, long];
    open.push(await clickUntil(page, `nav a[href="${address}"]`, messageOf(newest)));
    await page.waitForTimeout(REST_MS / 4);
  }
  await page.getByRole("textbox", { name: /^Message/ }).focus();
  const type = await typingTimes(page, acts.typed);
  await page.getByRole("textbox", { name: /^Message/ }).fill("");
  const next = await measureNext(page, subject);
  await page.goto(`http://localhost:${subject.port}/${addresses.long}`);
  await page.locator(messageOf(long.newest)).waitFor();
  const offline = await measureOffline(page, long);
  await page.context().setOffline(false);
  await page.reload();
  await page.locator(messageOf(long.newest)).waitFor();
  const fling = await wheelUntil(page, -acts.turn, messageOf(long.oldest));
  await page.close();
  return { open: summary(open), type: summary(type), fling, next, offline };
}
