/** Parts of the page that load late: text typed meanwhile is not lost, and a failed part does not affect the others. */
import { expect, type Page } from "@playwright/test";
import { beginTopic, composer, openAs } from "./people.ts";
import { test } from "./story.ts";

/** Delays every script from now on until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
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

/** Waits until the page has loaded ahead what it may need: its scripts have become more, and then no more for a second. */
async function untilLoadedAhead(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(
      () => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length,
    );
  const first = await count();
  let last = first;
  const hasSettled = async () => {
    const now = await count();
    const isSame = now === last;
    last = now;
    return isSame && now > first;
  };
  await expect.poll(hasSettled, { intervals: [1000] }).toBe(true);
}

test("letters typed before their field has loaded appear in it: palette, new direct message, reply", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez", "#inbox");
  await beginTopic(page);
  await page.reload({ waitUntil: "networkidle" });
  const release = await holdScripts(page);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("engineerimg");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("ng");
  release();
  const palette = page.getByRole("combobox", { name: "Go to" });
  await expect(palette).toBeFocused();
  await expect(palette).toHaveValue("engineering");
  expect(new URL(page.url()).hash).toBe("#inbox");

  await page.reload({ waitUntil: "networkidle" });
  const releaseDirect = await holdScripts(page);
  await page.keyboard.press("x");
  await page.keyboard.type("hana");
  releaseDirect();
  const people = page.getByRole("combobox", { name: "People" });
  await expect(people).toBeFocused();
  await expect(people).toHaveValue("hana");
  await page.keyboard.press("Escape");

  await page.goto("/#feed");
  await page.reload({ waitUntil: "networkidle" });
  await page.getByRole("region", { name: "Feed" }).focus();
  const releaseComposer = await holdScripts(page);
  await page.keyboard.press("k");
  await page.keyboard.press("r");
  await page.keyboard.type("quick answer");
  releaseComposer();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue("quick answer");
  await composer(page).fill("");
});

test("a part that cannot be loaded fails alone, what is loaded ahead works offline, an update offers a reload", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez", "#inbox");
  await page.reload({ waitUntil: "networkidle" });
  await page.route("**/_next/static/**/*.js", (route) => route.abort());
  await page.keyboard.press("ControlOrMeta+k");
  const notice = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  await expect(notice).toBeVisible();
  await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
  await page.unroute("**/_next/static/**/*.js");
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("combobox")).toBeFocused();

  await page.goto("/#recent");
  await page.reload({ waitUntil: "networkidle" });
  await untilLoadedAhead(page);
  await page.context().setOffline(true);
  await page.goto("/#narrow/is/starred");
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("random");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "random" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("region", { name: "Feed" })).toBeVisible();

  await page.reload({ waitUntil: "networkidle" });
  await page.route("**/_next/static/**/*.js", (route) => route.fulfill({ status: 404 }));
  await page.route(
    (url) => url.pathname === "/",
    (route) => route.fulfill({ body: '<script src="/_next/static/chunks/newer.js"></script>' }),
  );
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("alert").filter({ hasText: "Parley was updated" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload the page" }).click();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox")).toBeFocused();
});
