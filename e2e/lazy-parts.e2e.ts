/** Lazy-loaded parts: typed text is not lost, and a failed part does not affect the others. */
import { expect, type Page } from "@playwright/test";
import { holdScripts, reload, reloadBusy } from "./late-scripts.ts";
import { beginTopic, composer, openApart, openAs } from "./people.ts";
import { test } from "./story.ts";

/** Delays messages until the returned function is called. */
async function holdMessages(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/v1\/messages[/?]/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * The scripts of the view may load after the cached list of conversations: the messages' first, then those of the
 * composer and of message contents. Each shows its own failure.
 */
async function untilViewLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
  const countScripts = () =>
    page.evaluate(() => {
      const asked = [...document.scripts].filter(({ src, noModule }) => src !== "" && !noModule);
      const arrived = asked.filter(({ src }) => performance.getEntriesByName(src).length > 0);
      return { asked: asked.length, isComplete: arrived.length === asked.length };
    });
  let last = 0;
  const hasSettled = async () => {
    const { asked, isComplete } = await countScripts();
    const isSame = isComplete && asked === last;
    last = asked;
    return isSame;
  };
  await expect.poll(hasSettled, { intervals: [1000] }).toBe(true);
}

/** Some came long after registering, and no more follow. */
async function untilLoadedAhead(page: Page): Promise<void> {
  const countLate = () =>
    page.evaluate(() => {
      const loads = performance.getEntriesByType("resource");
      const registered = loads.find(({ name }) => name.endsWith("/api/v1/register"))?.startTime ?? 0;
      return loads.filter(({ name, startTime }) => name.endsWith(".js") && startTime > registered + 2500)
        .length;
    });
  let last = 0;
  const hasSettled = async () => {
    const now = await countLate();
    const isSame = now > 0 && now === last;
    last = now;
    return isSame;
  };
  await expect.poll(hasSettled, { intervals: [1500], timeout: 60_000 }).toBe(true);
}

test("letters typed before their field has loaded appear in it: palette, new direct message, reply", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez", "#inbox");
  await beginTopic(page);
  await reload(page);
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

  await reload(page);
  const releaseDirect = await holdScripts(page);
  await page.keyboard.press("x");
  await page.keyboard.type("hana");
  releaseDirect();
  const people = page.getByRole("combobox", { name: "People" });
  await expect(people).toBeFocused();
  await expect(people).toHaveValue("hana");
  await expect(page.getByRole("option", { name: "Hana Sato" })).toHaveAttribute("data-highlighted");
  await page.keyboard.press("Enter");
  await expect(people).toHaveValue("");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Hana Sato" })).toBeVisible();
  await expect(composer(page)).toBeFocused();

  await page.goto("/#feed");
  await reload(page);
  // The first touch starts loading the message shortcuts.
  await expect(page.getByRole("region", { name: "Feed" })).toBeVisible();
  const releaseComposer = await holdScripts(page);
  await page.getByRole("region", { name: "Feed" }).focus();
  await page.keyboard.press("k");
  await page.keyboard.press("r");
  await page.keyboard.type("quick answer");
  releaseComposer();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue("quick answer");
  await composer(page).fill("");

  // The text to quote has not loaded.
  const releaseSource = await holdMessages(page);
  await composer(page).press("Escape");
  await page.keyboard.press("k");
  await page.keyboard.press(">");
  await page.keyboard.type("so it is");
  releaseSource();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue(/said[\s\S]+so it is$/);
  await composer(page).fill("");
});

test("a part that fails to load fails alone, preloaded parts work offline, and an update offers a reload", async ({
  browser,
}) => {
  const page = await openApart(browser, "Mateo Alvarez", "#inbox");
  await reloadBusy(page);
  await untilViewLoaded(page);
  await page.route("**/_next/static/**/*.js", (route) => route.abort());
  const notice = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  await page.goto("/#settings/profile");
  await expect(notice).toBeVisible();
  await page.goto("/#inbox");
  await expect(notice).toBeHidden();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(notice).toBeVisible();
  await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
  await page.unroute("**/_next/static/**/*.js");
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.goto("/#settings/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeFocused();

  await page.goto("/#recent");
  await reload(page);
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

  await reloadBusy(page);
  await untilViewLoaded(page);
  await page.route("**/_next/static/**/*.js", (route) => route.fulfill({ status: 404 }));
  await page.route(
    (url) => url.pathname === "/",
    (route) => route.fulfill({ body: '<script src="/_next/static/chunks/newer.js"></script>' }),
  );
  // The first focus may have loaded the palette.
  await page.goto("/#settings/profile");
  await expect(page.getByRole("alert").filter({ hasText: "Parley was updated" })).toBeVisible();
  await page.unrouteAll();
  await Promise.all([
    page.waitForEvent("load"),
    page.getByRole("button", { name: "Reload the page" }).click(),
  ]);
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "Go to" })).toBeFocused();
});
