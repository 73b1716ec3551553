/** Every screen passes axe, light and dark, wide and narrow. */
import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "./accessible.ts";
import { expectNoPageScroll } from "./page-scroll.ts";
import { composer } from "./people.ts";
import { test } from "./story.ts";

const screens = [
  { name: "inbox", hash: "#inbox" },
  { name: "recent", hash: "#recent" },
  { name: "feed", hash: "#feed" },
  { name: "mentions", hash: "#narrow/is/mentioned" },
] as const;

const sizes = [
  { name: "wide", width: 1440, height: 900 },
  { name: "narrow", width: 390, height: 844 },
] as const;

const MARKED_UP = `# Heading

Some **bold**, *italic*, \`code\`, ~~gone~~ and a [link](https://example.com), @**Hana Sato**, #**random**, :smile:

* one
  * nested

> quoted

\`\`\`js
// a comment
const answer = format("text", 42, /re+/);
\`\`\`

\`\`\`diff
-gone
+come
\`\`\`

| a | b |
|---|---|
| 1 | 2 |`;

/** Returns the new topic's address. */
function sendStory(page: Page, texts: readonly string[]): Promise<string> {
  return page.evaluate(
    async ([topic, contents]) => {
      for (const content of contents) {
        const body = new URLSearchParams({ type: "channel", to: "random", topic, content });
        const answer = await fetch("/api/v1/messages", { method: "POST", body });
        if (!answer.ok) throw new Error(await answer.text());
      }
      const { streams } = await (await fetch("/api/v1/streams")).json();
      const channel = streams.find(({ name }: { name: string }) => name === "random");
      return `#narrow/channel/${channel.stream_id}-random/topic/${topic}`;
    },
    [`looks${Date.now()}`, texts] as const,
  );
}

/** Opens the sign-in page, which offers Mateo Alvarez. */
async function openSignIn(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.goto("/login");
  await expect(page.getByRole("button", { name: /Mateo Alvarez/ })).toBeVisible();
  return page;
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Mateo Alvarez/ }).click();
  await expect(page).not.toHaveURL(/login/);
}

for (const { name: sizeName, ...viewport } of sizes) {
  test(`screens are accessible, light and dark, ${sizeName}`, async ({ browser }) => {
    const page = await openSignIn(browser, viewport);
    await expectAccessibleInBothThemes(page, `login-${sizeName}`);
    await signIn(page);
    for (const screen of screens) {
      await page.goto(`/${screen.hash}`);
      await expect(page.getByRole("main")).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expectAccessibleInBothThemes(page, `${screen.name}-${sizeName}`);
      await expectNoPageScroll(page);
    }
  });

  test(`a conversation and the palette over it are accessible, light and dark, ${sizeName}`, async ({
    browser,
  }) => {
    const page = await openSignIn(browser, viewport);
    await signIn(page);
    await page.goto(`/${await sendStory(page, [MARKED_UP, "Long. ".repeat(1500)])}`);
    await expect(page.getByRole("button", { name: "Show more" })).toBeVisible();
    await composer(page).fill("@**all** look");
    await expect(page.getByText(/^You cannot notify/)).toBeVisible();
    await expectAccessibleInBothThemes(page, `conversation-${sizeName}`);
    await expectNoPageScroll(page);
    await composer(page).press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Go to" }).pressSequentially("e");
    await expect(page.getByRole("option").first()).toBeVisible();
    await expectAccessibleInBothThemes(page, `palette-${sizeName}`);
  });
}
