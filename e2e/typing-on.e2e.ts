/** Typing in a field that disappears because of somebody else. */
import { expect, type Page } from "@playwright/test";
import { composer, openAs } from "./people.ts";
import { test } from "./story.ts";

function call(page: Page, method: string, path: string, params?: Record<string, string>) {
  return page.evaluate(
    async ([how, where, given]) => {
      const body = given && new URLSearchParams(given);
      return (await fetch(`/api/v1${where}`, { method: how, body })).json();
    },
    [method, path, params] as const,
  );
}

test("typing on after a channel was archived triggers no shortcuts", async ({ browser }) => {
  const owner = await openAs(browser, "Amara Okafor");
  const page = await openAs(browser, "Kenji Mori");
  const name = `gone midway ${Date.now()}`;
  const subscribers = [(await call(page, "GET", "/users/me")).user_id];
  await call(owner, "POST", "/users/me/subscriptions", {
    subscriptions: JSON.stringify([{ name }]),
    principals: JSON.stringify(subscribers),
  });
  const { stream_id: channelId } = await call(
    owner,
    "GET",
    `/get_stream_id?stream=${encodeURIComponent(name)}`,
  );
  const address = `/#narrow/channel/${channelId}/topic/plans`;
  await page.goto(address);
  await composer(page).fill("still");
  await page.keyboard.type(" writing");
  const archived = page.getByText("This channel is archived");
  // As shortcuts, these letters would navigate or open something.
  const typing = (async () => {
    while (!(await archived.isVisible())) await page.keyboard.type("a");
    await page.keyboard.type(" Text?", { delay: 20 });
  })();
  await call(owner, "DELETE", `/streams/${channelId}`);
  await typing;
  await expect(archived).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "is in your drafts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("t");
  await expect(page.getByRole("heading", { level: 1, name: "Recent conversations" })).toBeVisible();
});
