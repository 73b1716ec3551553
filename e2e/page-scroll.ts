/** The app fills the window, and only its parts scroll. */
import { expect, type Page } from "@playwright/test";

/** Nothing lies outside the window: a page that scrolls as a whole takes what floats over it from under the mouse. */
export async function expectNoPageScroll(page: Page): Promise<void> {
  const overhang = await page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth - clientWidth, scrollHeight - clientHeight];
  });
  expect(overhang).toEqual([0, 0]);
}
