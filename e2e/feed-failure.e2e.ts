/** A feed that fails to load leaves the rest of the page in place. */
import { expect } from "@playwright/test";
import { composer, openAs, openOwnTopic } from "./people.ts";
import { test } from "./story.ts";

test("the composer stays at the bottom when messages cannot be loaded, and the reason needs no script of its own", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(page);
  // Prevents loading ahead.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.reload();
  await expect(composer(page)).toBeVisible();
  await page.route("**/_next/static/**/*.js", (route) => route.abort());
  await page.route(/\/api\/v1\/messages[/?]/, (route) => route.abort());
  await page.evaluate(() => {
    window.location.hash += ".20never.20seen";
  });
  await expect(page.getByRole("heading", { name: "The messages could not be loaded" })).toBeVisible();
  const box = await composer(page).boundingBox();
  expect(box?.y).toBeGreaterThan((page.viewportSize()?.height ?? 0) - 160);
});
