/** The API reference: search, and trying out operations. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expectNoPageScroll } from "./page-scroll.ts";
import { openAs } from "./people.ts";
import { test } from "./story.ts";

async function expectGoodScreen(page: Page, name: string): Promise<void> {
  await expectAccessible(page, `api-${name}`);
  await expectNoPageScroll(page);
}

test("an operation is found, read and tried by keyboard, with its errors and as a command", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez", "#settings/access");
  await page.getByRole("link", { name: "What programs can do, and how" }).press("Enter");
  await expect(page.getByRole("heading", { name: "The API of Parley" })).toBeVisible();
  await expectGoodScreen(page, "introduction");
  await page.getByRole("searchbox", { name: "Find an operation" }).fill("add snippet");
  await expect(page.getByText("No operation matches.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Find an operation" }).fill("create snippet");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(/\/reference#create-saved-snippet$/);

  const title = `From the reference ${Date.now()}`;
  await page.getByRole("textbox", { name: "title" }).fill(title);
  await page.getByRole("textbox", { name: "content" }).fill("It's *fine*");
  await expect(page.getByRole("region", { name: "Command" })).toContainText(
    `--data-urlencode 'title=${title}'`,
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Answer: 200" })).toBeVisible();
  const answer = page.getByRole("region", { name: "Answer" });
  await expect(answer).toContainText('"saved_snippet_id"');
  await expectGoodScreen(page, "answer");
  const id = /"saved_snippet_id": (\d+)/.exec(String(await answer.textContent()))?.[1] ?? "";

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("link", { name: "All operations" }).click();
  await expect(heading).toHaveText("The API of Parley");
  await page.getByRole("searchbox", { name: "Find an operation" }).fill("delete snippet");
  await expectGoodScreen(page, "list-phone-dark");
  await page.getByRole("navigation", { name: "Operations" }).getByRole("listitem").getByRole("link").click();
  await page.getByRole("textbox", { name: "saved_snippet_id" }).fill("0");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(answer).toContainText('"result": "error"');
  await page.getByRole("textbox", { name: "saved_snippet_id" }).fill(id);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "Answer: 200" })).toBeVisible();
  await expectGoodScreen(page, "operation-phone-dark");
});

test("visitors without a session are sent to sign-in", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto("/reference");
  await expect(page).toHaveURL(/\/login$/);
});
