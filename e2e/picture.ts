/** Pictures of screens for people, under e2e/screenshots. */
import type { Page } from "@playwright/test";

/** No test reads them, and all of them together take half a minute. */
const IS_WANTED = process.env.PARLEY_E2E_PICTURES === "1";

/** Only with PARLEY_E2E_PICTURES=1. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (IS_WANTED) await page.screenshot({ path: `e2e/screenshots/${name}.png` });
}
