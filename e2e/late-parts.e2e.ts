/** Parts of the page that are loaded late: what is typed meanwhile is not lost, and one that fails fails alone. */
import { expect, type Page } from "@playwright/test";
import { beginTopic, composer, openAs } from "./people.ts";
import { test } from "./story.ts";

/** Holds back every script from now on until the function it gives is called. */
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

test("letters typed before the palette is there are in its field", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez", "#inbox");
  await page.reload({ waitUntil: "networkidle" });
  const release = await holdScripts(page);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("engineerimg");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("ng");
  release();
  await expect(page.getByRole("combobox")).toBeFocused();
  await expect(page.getByRole("combobox")).toHaveValue("engineering");
  expect(new URL(page.url()).hash).toBe("#inbox");
});

test("letters typed before the composer is there are in the answer", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await beginTopic(page);
  await page.goto("/#feed");
  await page.reload({ waitUntil: "networkidle" });
  await page.getByRole("region", { name: "Feed" }).focus();
  const release = await holdScripts(page);
  await page.keyboard.press("k");
  await page.keyboard.press("r");
  await page.keyboard.type("quick answer");
  release();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue("quick answer");
});

test("a part of the page that cannot be loaded fails alone, and comes when it is tried again", async ({
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
});
