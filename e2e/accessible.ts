/** Accessibility checks by axe's rules. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Minified, since a page parses it for each check; the version is the builder's dependency. */
const AXE = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** The themes differ only in colors. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** @param screenshot file name under e2e/screenshots. */
export async function expectAccessible(page: Page, screenshot?: string): Promise<void> {
  if (screenshot !== undefined) await page.screenshot({ path: `e2e/screenshots/${screenshot}.png` });
  await expectNoViolations(page);
}

/** Adds a screenshot of each. */
export async function expectAccessibleInBothThemes(page: Page, screenshot: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.screenshot({ path: `e2e/screenshots/${screenshot}-light.png` });
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.screenshot({ path: `e2e/screenshots/${screenshot}-dark.png` });
  await expectNoViolations(page, COLOR_RULES);
}

async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  await untilStill(page);
  // Otherwise axe opens another page for frames.
  const axe = new AxeBuilder({ page, axeSource: AXE }).setLegacyMode(true).options({
    // Describing the rules that pass takes half the time.
    resultTypes: ["violations"],
    ...(rules && { runOnly: { type: "rule" as const, values: rules } }),
  });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, on: nodes.map((node) => node.target) }))).toEqual([]);
}

/** Ignores endless animations. */
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
