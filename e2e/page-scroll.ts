/** The app fills the window; only its parts scroll. */
import { expect, type Page } from "@playwright/test";

/** Scrolling the page would move floating elements away from the mouse. */
export async function expectNoPageScroll(page: Page): Promise<void> {
  const overhang = await page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth - clientWidth, scrollHeight - clientHeight];
  });
  expect(overhang).toEqual([0, 0]);
}
