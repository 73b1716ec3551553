/** Delays scripts, as on a slow connection or a busy machine. */
import { expect, type Page } from "@playwright/test";

/** Delays scripts until the returned function is called. */
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

/** Waits until the page answers keys. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();
}

/** Without the idle time in which the page loads ahead. */
export async function reloadBusy(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem("busy", "once"));
  await page.addInitScript(() => {
    if (sessionStorage.getItem("busy") === "once") window.requestIdleCallback = () => 0;
    sessionStorage.removeItem("busy");
  });
  await reload(page);
}
