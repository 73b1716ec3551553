/** The inbox by keyboard alone. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { openAs, sendMany } from "./people.ts";
import { test } from "./story.ts";

function sendToTopics(page: Page, channel: string, count: number): Promise<void> {
  return page.evaluate(
    async ([to, total]) => {
      for (let number = 1; number <= total; number += 1) {
        const body = new URLSearchParams({ type: "channel", to, topic: `matter ${number}`, content: "New" });
        const answer = await fetch("/api/v1/messages", { method: "POST", body });
        if (!answer.ok) throw new Error(await answer.text());
      }
    },
    [channel, count] as const,
  );
}

test("inbox rows are walked, marked as read one by one or together, and restored by keys", async ({
  browser,
}) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const stamp = Date.now();
  for (const name of ["tides", "winds"]) await sendMany(writer, "random", `${name} ${stamp}`, 2);

  const reader = await openAs(browser, "Yara Haddad", "#inbox");
  const row = (name: string) =>
    reader.getByRole("main").getByRole("link", { name: new RegExp(`${name} ${stamp}`) });
  for (const name of ["tides", "winds"]) await expect(row(name)).toBeVisible();
  await row("winds").focus();
  await reader.keyboard.press("e");
  await expect(reader.getByText("2 messages marked as read")).toBeVisible();
  await expect(row("winds")).toHaveCount(0);
  // The next key must act on the next row.
  await expect(reader.locator("a[data-row]:focus")).toHaveCount(1);
  await reader.keyboard.press("z");
  for (const name of ["tides", "winds"]) await expect(row(name)).toBeVisible();
  await expect(reader.getByText("2 messages marked as read")).toHaveCount(0);

  await reader.keyboard.press("ControlOrMeta+k");
  await reader.keyboard.type("mark all");
  await expect(reader.getByRole("option").first()).toHaveText("Mark all messages as read");
  await reader.keyboard.press("Enter");
  await expect(reader.getByRole("heading", { name: "You have read everything" })).toBeVisible();
  await reader.keyboard.press("ControlOrMeta+k");
  await reader.keyboard.type("mark all");
  await expect(reader.getByRole("option")).toHaveText(["Messages about “mark all”"]);
  await reader.keyboard.press("Escape");
  await reader.keyboard.press("z");
  for (const name of ["tides", "winds"]) await expect(row(name)).toBeVisible();
});

test("an inbox with hundreds of rows draws only visible ones, and keys walk all of them", async ({
  browser,
}) => {
  const rows = 200;
  const writer = await openAs(browser, "Noah Williams");
  const reader = await openAs(browser, "Ravi Deshmukh", "#inbox");
  // Other unread rows would push the new channel out of sight, where its name is not drawn.
  await reader.evaluate(() => fetch("/api/v1/mark_all_as_read", { method: "POST" }));
  const channel = `busy ${Date.now()}`;
  const join = (page: Page) =>
    page.evaluate(async (name) => {
      const body = new URLSearchParams({ subscriptions: JSON.stringify([{ name }]) });
      await fetch("/api/v1/users/me/subscriptions", { method: "POST", body });
    }, channel);
  for (const page of [writer, reader]) await join(page);
  await sendToTopics(writer, channel, rows);

  await reader.reload();
  const main = reader.getByRole("main");
  const links = main.locator("a[data-row]");
  await expect(main.getByRole("heading", { name: channel })).toBeAttached();
  await expect.poll(() => links.count()).toBeLessThan(60);
  // Without a focused row, K leads to the last one.
  await reader.keyboard.press("k");
  await expect(reader.locator(`a[data-row]:focus`)).toBeInViewport();
  const place = () => reader.evaluate(() => Number((document.activeElement as HTMLElement).dataset.row));
  const last = await place();
  expect(last).toBeGreaterThanOrEqual(rows - 1);
  for (let step = 0; step < 40; step += 1) await reader.keyboard.press("ArrowUp");
  expect(await place()).toBe(last - 40);
  const focused = reader.locator("a[data-row]:focus");
  await expect(focused).toBeInViewport();

  // The row after it gets the focus, even if the list was scrolled meanwhile.
  const following = await main.locator(`a[data-row="${last - 39}"]`).getAttribute("href");
  await reader.keyboard.press("e");
  await expect(focused).toHaveAttribute("href", following ?? "");
  const top = (await focused.boundingBox())?.y ?? 0;
  await reader.keyboard.press("Enter");
  await expect(reader.getByRole("region", { name: "Feed" })).toBeVisible();
  await reader.goBack();
  await expect(focused).toHaveCount(1);
  expect(await place()).toBe(last - 40);
  await expect.poll(async () => Math.abs(((await focused.boundingBox())?.y ?? 0) - top)).toBeLessThan(2);
  await expectAccessible(reader, "long inbox");
});
