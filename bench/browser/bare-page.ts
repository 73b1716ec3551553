/** Browser baseline: plain HTML with equal messages. */
import type { BrowserContext } from "@playwright/test";
import { clickUntil, type Frames, summary, type Timing, typingTimes, wheelUntil } from "./bench-page.ts";

export interface Acts {
  /** In the long topic. */
  readonly messages: number;
  readonly openings: number;
  readonly typed: string;
  /** In pixels. */
  readonly turn: number;
}

export interface BareFigures {
  readonly open: Timing;
  readonly type: Timing;
  readonly fling: Frames;
}

const SHOWN = 100;
const TEXT = "The build is green again, thanks for looking into it. ".repeat(3);
const STYLE = `body { margin: 0; font: 15px/1.5 sans-serif } main { height: 90vh; overflow-y: auto }
  article { padding: 4px 16px } textarea { width: 90%; height: 5vh }`;

function article(topic: string, number: number): string {
  return `<article id="${topic}-${number}"><b>Bench ${number % 10}</b><p>${TEXT}</p></article>`;
}

function topicHtml(topic: string, messages: number): string {
  return Array.from({ length: messages }, (_, number) => article(topic, number)).join("");
}

export async function measureBarePage(context: BrowserContext, acts: Acts): Promise<BareFigures> {
  const page = await context.newPage();
  const topics = { one: topicHtml("one", SHOWN), other: topicHtml("other", SHOWN) };
  await page.setContent(`<style>${STYLE}</style><main></main><textarea></textarea>
    <button id="one" type="button">one</button><button id="other" type="button">other</button>`);
  await page.evaluate((html) => {
    const main = document.querySelector("main");
    for (const [id, content] of Object.entries(html)) {
      document.querySelector(`#${id}`)?.addEventListener("click", () => {
        if (!main) return;
        main.innerHTML = content;
        main.scrollTop = main.scrollHeight;
      });
    }
  }, topics);
  const open: number[] = [];
  for (let count = 0; count < acts.openings; count += 1) {
    const topic = count % 2 === 0 ? "one" : "other";
    open.push(await clickUntil(page, `#${topic}`, `#${topic}-${SHOWN - 1}`));
  }
  await page.locator("textarea").focus();
  const type = await typingTimes(page, acts.typed);
  await page.setContent(`<style>${STYLE}</style><main>${topicHtml("long", acts.messages)}</main>`);
  await page.evaluate(() => {
    const main = document.querySelector("main");
    if (!main) return;
    main.scrollTop = main.scrollHeight;
    main.addEventListener("scroll", () => main.classList.toggle("at-start", main.scrollTop === 0));
  });
  const fling = await wheelUntil(page, -acts.turn, "main.at-start");
  await page.close();
  return { open: summary(open), type: summary(type), fling };
}
