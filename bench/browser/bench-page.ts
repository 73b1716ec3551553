/** Drives a page and measures until results are painted. */
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { percentile } from "../measure.ts";

const VIEWPORT = { width: 1280, height: 800 };
const GIVE_UP_MS = 120_000;

/** In milliseconds. */
export interface Timing {
  readonly p50: number;
  readonly worst: number;
  readonly count: number;
}

export interface Frames {
  /** In milliseconds. */
  readonly longest: number;
  /** Longer than 50 ms. */
  readonly slow: number;
  readonly count: number;
}

const SLOW_FRAME_MS = 50;

export async function inBrowser<Result>(work: (context: BrowserContext) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: process.env.PLAYWRIGHT_CHROMIUM,
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const context = await browser.newContext({ viewport: VIEWPORT });
    context.setDefaultTimeout(GIVE_UP_MS);
    // esbuild's `keepNames` calls this function, which pages lack.
    await context.addInitScript({ content: "globalThis.__name = (named) => named;" });
    return await work(context);
  } finally {
    await browser.close();
  }
}

export function summary(all: readonly number[]): Timing {
  const sorted = all.toSorted((one, other) => one - other);
  return { p50: percentile(sorted, 0.5), worst: sorted.at(-1) ?? 0, count: sorted.length };
}

/** `clicked` and `shown` are selectors. */
export function clickUntil(page: Page, clicked: string, shown: string): Promise<number> {
  return page.evaluate(
    async ([from, to]) => {
      const element = document.querySelector<HTMLElement>(from);
      if (!element) throw new Error(`There is no ${from}.`);
      const begun = performance.now();
      element.click();
      do await new Promise(requestAnimationFrame);
      while (!document.querySelector(to));
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - begun;
    },
    [clicked, shown] as const,
  );
}

/** Milliseconds from each key press until the next frame is painted. */
export async function typingTimes(page: Page, text: string): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    const onKey = ({ timeStamp }: KeyboardEvent) =>
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp)));
    window.addEventListener("keydown", onKey, true);
  });
  await page.keyboard.type(text, { delay: 40 });
  return page.evaluate(async (count) => {
    const { keyTimes: times } = window as unknown as { keyTimes: number[] };
    while (times.length < count) await new Promise(requestAnimationFrame);
    return times;
  }, text.length);
}

/** Turns the wheel over the middle of the page. @param distance pixels per turn. */
export function wheelUntil(page: Page, distance: number, shown: string): Promise<Frames> {
  const end = performance.now() + GIVE_UP_MS;
  return wheelWhile(page, distance, async () => {
    if (performance.now() > end) throw new Error(`The wheel did not reach ${shown}.`);
    return (await page.locator(shown).count()) === 0;
  });
}

export async function wheelWhile(
  page: Page,
  distance: number,
  goesOn: () => Promise<boolean> | boolean,
): Promise<Frames> {
  await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2);
  return framesDuring(page, async () => {
    while (await goesOn()) await page.mouse.wheel(0, distance);
  });
}

export async function framesDuring(page: Page, move: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frameTimes: frames });
    let last = performance.now();
    const onFrame = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  });
  await move();
  const frames = await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes);
  // The first frame began before the movement.
  const moving = frames.slice(1);
  return {
    longest: Math.max(...moving),
    slow: moving.filter((ms) => ms > SLOW_FRAME_MS).length,
    count: moving.length,
  };
}
