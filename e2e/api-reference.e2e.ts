/** The API reference: search, code, and trying out operations. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expectNoPageScroll } from "./page-scroll.ts";
import { openAs } from "./people.ts";
import { test } from "./story.ts";

/** Of scripts, styles and the document, as they are sent. */
const PAGE_BYTES = 300_000;

async function expectGoodScreen(page: Page, name: string): Promise<void> {
  await expectAccessible(page, `api-${name}`);
  await expectNoPageScroll(page);
}

const find = (page: Page) => page.getByRole("searchbox", { name: "Find an operation" });

test("an operation is found, read and tried by keyboard, with its errors and as code", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez", "#settings/access");
  await page.getByRole("link", { name: "What programs can do, and how" }).press("Enter");
  await expect(page.getByRole("heading", { name: "The API of Parley" })).toBeVisible();
  await expectGoodScreen(page, "introduction");
  await find(page).fill("buy snippet");
  await expect(page.getByText("Nothing matches.")).toBeVisible();
  await find(page).fill("create snippet");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(/\/reference#create-saved-snippet$/);

  await expect(page.getByRole("textbox", { name: "title" })).toHaveValue("Greeting");
  const title = `From the reference ${Date.now()}`;
  await page.getByRole("textbox", { name: "title" }).fill(title);
  await page.getByRole("textbox", { name: "content" }).fill("It's *fine*");
  const code = page.getByRole("region", { name: "Code" });
  await expect(code).toContainText(`--data-urlencode 'title=${title}'`);
  await page.getByRole("tab", { name: "Python" }).click();
  await expect(code).toContainText(`"title": "${title}"`);
  await page.getByRole("textbox", { name: "content" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Answer: 200" })).toBeVisible();
  const answer = page.getByRole("region", { name: "Answer" });
  await expect(answer).toContainText('"saved_snippet_id"');
  await expectGoodScreen(page, "answer");
  const id = /"saved_snippet_id": (\d+)/.exec(String(await answer.textContent()))?.[1] ?? "";

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("link", { name: "All operations" }).click();
  await expect(heading).toHaveText("The API of Parley");
  await find(page).fill("delete snippet");
  await expectGoodScreen(page, "list-phone-dark");
  await page.getByRole("navigation", { name: "Operations" }).getByRole("listitem").getByRole("link").click();
  await expect(code).toContainText("requests.delete(");
  await page.getByRole("textbox", { name: "saved_snippet_id" }).fill("0");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(answer).toContainText('"result": "error"');
  await page.getByRole("textbox", { name: "saved_snippet_id" }).fill(id);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "Answer: 200" })).toBeVisible();
  await expectGoodScreen(page, "operation-phone-dark");
});

test("visitors read it without a session, and try an operation with an API key", async ({ browser }) => {
  const member = await openAs(browser, "Mateo Alvarez", "#inbox");
  const [email, key] = await member.evaluate(async () => {
    const person = await (await fetch("/api/v1/users/me")).json();
    const body = new URLSearchParams({ name: "Reference" });
    const answer = await (await fetch("/api/v1/users/me/api_keys", { method: "POST", body })).json();
    return [String(person.email), String(answer.api_key)];
  });
  const page = await (await browser.newContext()).newPage();
  await page.goto("/reference#get-own-user");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get the caller's own account");
  await expect(page.getByRole("link", { name: "Sign in", exact: true })).toHaveAttribute("href", "/login");
  await page.getByLabel("Email address").fill(String(email));
  await page.getByLabel("API key").fill("x".repeat(32));
  await page.getByRole("button", { name: "Send" }).click();
  const answer = page.getByRole("region", { name: "Answer" });
  await expect(answer).toContainText('"INVALID_API_KEY"');
  await page.getByLabel("API key").fill(String(key));
  await page.getByRole("button", { name: "Send" }).click();
  await expect(answer).toContainText('"full_name": "Mateo Alvarez"');
  await expectGoodScreen(page, "visitor");
});

test("objects and events have addresses of their own", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto("/reference#get-message");
  await page.getByRole("link", { name: "Message", exact: true }).first().click();
  await expect(page).toHaveURL(/#model-Message$/);
  await expect(page.getByText("When the message was sent, in seconds since 1970.")).toBeVisible();
  await page.goto("/reference#model-Event");
  await page.getByRole("link", { name: "ReactionEvent" }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ReactionEvent");
  await expectGoodScreen(page, "event");
});

test("the page and the document are small", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto("/reference", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "What do you want to do?" })).toBeVisible();
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\.(js|css)$|openapi\.json$/.test(name))
      .reduce((total, load) => {
        return load instanceof PerformanceResourceTiming ? total + load.encodedBodySize : total;
      }, 0),
  );
  expect(bytes).toBeLessThanOrEqual(PAGE_BYTES);
});
