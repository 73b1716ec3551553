/** The web app's first page in a large organization, on a phone-class processor. */
import { openChat } from "../browser/app-page.ts";
import { inBrowser, summary, type Timing } from "../browser/bench-page.ts";
import type { Account } from "../deliveries.ts";

/** A phone's processor takes about four times as long as a desktop's. */
const SLOWDOWN = 4;
const OPENINGS = 5;
const REST_MS = 3_000;
const SHOWN = 'nav[aria-label="Conversations"] a';

export interface FirstPageFigures {
  /** Until the list of conversations is painted, with scripts in the browser's cache. */
  readonly opening: Timing;
  /** Megabytes of the page's heap after it. */
  readonly heap: number;
}

export function measureFirstPage(port: number, reader: Account): Promise<FirstPageFigures> {
  return inBrowser(async (context) => {
    const first = await openChat(context, { port, reader });
    await first.waitForTimeout(REST_MS);
    await first.close();
    const times: number[] = [];
    let heap = 0;
    for (let count = 0; count < OPENINGS; count += 1) {
      const page = await context.newPage();
      const devTools = await context.newCDPSession(page);
      // Nothing kept from the last visit: this is the first one of the session.
      const origin = `http://localhost:${port}`;
      await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb,local_storage" });
      await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
      await page.goto(origin, { waitUntil: "commit" });
      times.push(
        await page.evaluate(async (shown) => {
          while (!document.querySelector(shown)) await new Promise(requestAnimationFrame);
          await new Promise((resolve) => setTimeout(resolve));
          return performance.now();
        }, SHOWN),
      );
      await page.waitForTimeout(REST_MS);
      await devTools.send("HeapProfiler.collectGarbage");
      heap = (await devTools.send("Runtime.getHeapUsage")).usedSize / 1_000_000;
      await page.close();
    }
    return { opening: summary(times), heap };
  });
}
