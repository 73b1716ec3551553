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

test("letters typed before the palette has loaded appear in its field", async ({ browser }) => {
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

test("letters typed before the composer has loaded appear in the reply", async ({ browser }) => {
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

test("a part of the page that cannot be loaded does not affect the others, and loads on retry", async ({
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
