/** Accessibility checks by axe's rules. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { takePicture } from "./picture.ts";

/** Minified, since a page parses it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The themes differ only in colors. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** @param picture file name. */
export async function expectAccessible(page: Page, picture?: string): Promise<void> {
  if (picture !== undefined) await takePicture(page, picture);
  await expectNoViolations(page);
}

/** Each theme gets a picture of its own. */
export async function expectAccessibleInBothThemes(page: Page, picture: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectAccessible(page, `${picture}-light`);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await takePicture(page, `${picture}-dark`);
  await expectNoViolations(page, COLOR_RULES);
}

async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  await untilStill(page);
  // A document that was checked before still has axe, and sending and parsing it takes a fifth of a check.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const options: RunOptions = {
    // Describing the rules that pass takes half the time.
    resultTypes: ["violations"],
    ...(rules && { runOnly: { type: "rule", values: rules } }),
  };
  const violations = await page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const results = await axe.run(document, given);
    return results.violations.map(({ id, nodes }) => ({ id, on: nodes.map((node) => node.target) }));
  }, options);
  expect(violations).toEqual([]);
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
