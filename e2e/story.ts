/** A test of what people do in browsers of their own. */
import { test as base } from "@playwright/test";

type Automatic = { closing: undefined };

/** As Playwright's, but whoever came in a story leaves with it: pages left open follow every later one. */
export const test = base.extend<Automatic>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});
