/** The open conversation's row is in sight in the sidebar. */
import { expect } from "@playwright/test";
import { openAs, write } from "./people.ts";
import { test } from "./story.ts";

const TOPICS = 200;

test("the row of a new topic, and of one that a message moves up, scrolls into the sidebar's view", async ({
  browser,
}) => {
  const page = await openAs(browser, "Amara Okafor");
  await page.setViewportSize({ width: 1000, height: 420 });
  const name = `long ${Date.now()}`;
  await page.evaluate(
    async ([channel, total]) => {
      const call = async (path: string, params: Record<string, string>) => {
        const answer = await fetch(path, { method: "POST", body: new URLSearchParams(params) });
        if (!answer.ok) throw new Error(await answer.text());
      };
      await call("/api/v1/users/me/subscriptions", { subscriptions: JSON.stringify([{ name: channel }]) });
      const send = (number: number) =>
        call("/api/v1/messages", {
          type: "channel",
          to: channel,
          topic: `topic ${number}`,
          content: "Hello",
        });
      for (let sent = 0; sent < total; sent += 20)
        await Promise.all(Array.from({ length: 20 }, (_, index) => send(sent + index)));
      await send(total);
    },
    [name, TOPICS] as const,
  );
  const sidebar = page.getByRole("navigation", { name: "Conversations" });
  const channel = sidebar.getByRole("link", { name: new RegExp(`^${name}`) });
  await channel.click();
  await sidebar.getByRole("button", { name: new RegExp(`\\(${TOPICS + 1}\\)`) }).click();
  const current = sidebar.locator("[aria-current=page]");

  // An old topic, opened from elsewhere, and raised by a message.
  const old = sidebar.getByRole("link", { name: /^topic 7$/ });
  const address = (await old.getAttribute("href")) ?? "";
  await page.mouse.move(700, 100);
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, address);
  await expect(current).toHaveText("topic 7");
  await expect(current).toBeInViewport();
  await write(page, "Up again");
  await expect(page.getByRole("article").filter({ hasText: "Up again" })).toBeVisible();
  await expect(sidebar.getByRole("link", { name: /^topic/ }).first()).toHaveText("topic 7");
  await expect(current).toBeInViewport();

  // A new topic, begun while the list is scrolled down.
  await channel.click();
  await sidebar.getByRole("link", { name: /^topic 3$/ }).scrollIntoViewIfNeeded();
  await page.mouse.move(700, 100);
  await page.keyboard.press("c");
  await page.getByRole("combobox", { name: "Topic" }).fill("brand new");
  await page.keyboard.press("Tab");
  await page.getByRole("textbox", { name: /^New topic in/ }).fill("The first message");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(current).toHaveText("brand new");
  await expect(current).toBeInViewport();
});
