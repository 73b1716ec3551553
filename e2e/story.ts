/** Playwright's test, extended to close the browsers that a test has opened. */
import { test as base } from "@playwright/test";

type Automatic = { closing: undefined };

/** Closes all pages after each test: pages left open would receive the events of later tests. */
export const test = base.extend<Automatic>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});
