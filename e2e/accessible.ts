/** Whether a page is accessible, by axe's rules. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Of all rules, those whose outcome depends on colours, which are all that differs between the light and the dark theme. */
const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** @param screenshot name of the file in which it is kept. */
export async function expectAccessible(page: Page, screenshot?: string): Promise<void> {
  if (screenshot !== undefined) await page.screenshot({ path: `e2e/screenshots/${screenshot}.png` });
  await expectNoViolations(page);
}

/** The same in the light and in the dark theme; a screenshot of each is kept. */
export async function expectAccessibleInBothThemes(page: Page, screenshot: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.screenshot({ path: `e2e/screenshots/${screenshot}-light.png` });
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.screenshot({ path: `e2e/screenshots/${screenshot}-dark.png` });
  await expectNoViolations(page, RULES_OF_COLOURS);
}

async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  await untilStill(page);
  // Runs within the page; otherwise axe opens another page each time to put the results of frames together.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    // Describing each element that passes a rule takes half of the time.
    resultTypes: ["violations"],
    ...(rules && { runOnly: { type: "rule" as const, values: rules } }),
  });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, on: nodes.map((node) => node.target) }))).toEqual([]);
}

/** Waits until no colour is on its way to another, as after a change of the theme; endless animations go on. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}
