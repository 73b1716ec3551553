/** Scripts that come late, as over a slow connection or on a busy machine. */
import { expect, type Page } from "@playwright/test";

/** Delays every script from now on until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Loads the page again and waits until it answers to keys. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();
}

/** Loads the page again, which then has no idle time to load ahead what it may need. */
export async function reloadBusy(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem("busy", "once"));
  await page.addInitScript(() => {
    if (sessionStorage.getItem("busy") === "once") window.requestIdleCallback = () => 0;
    sessionStorage.removeItem("busy");
  });
  await reload(page);
}
