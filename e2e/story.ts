/** Playwright's `test`, extended to close the pages that a test opened. */
import { test as base } from "@playwright/test";
import { closePages } from "./people.ts";

type Automatic = { closing: undefined };

export const test = base.extend<Automatic>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      await closePages(browser);
    },
    { auto: true },
  ],
});
