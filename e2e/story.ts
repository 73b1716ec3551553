/** Playwright's `test`, which closes the pages of a test. */
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
