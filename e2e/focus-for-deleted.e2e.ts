/** After a focused item's deletion, the next row gets the focus. */
import { expect, type Page } from "@playwright/test";
import { beginTopic, openAs, openTopic, sendMany } from "./people.ts";
import { test } from "./story.ts";

async function call(page: Page, method: string, path: string, fields: Record<string, string> = {}) {
  return page.evaluate(
    async ([verb, address, given]) => {
      const body = verb === "DELETE" ? null : new URLSearchParams(given);
      const answer = await fetch(`/api/v1${address}`, { method: verb, body });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    [method, path, fields] as const,
  );
}

/** The live region is added shortly after the first paint. */
async function untilSettled(page: Page): Promise<void> {
  await expect(page.getByRole("log", { name: "New messages" })).toBeAttached();
}

test("deleting the focused message focuses the next one, or the previous one at the end", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez");
  const topic = await beginTopic(page);
  await sendMany(page, "random", topic, 4);
  await openTopic(page, "random", topic);
  await untilSettled(page);
  const other = await openAs(browser, "Amara Okafor");
  const message = (number: number) =>
    page
      .getByRole("article")
      .filter({ hasText: `No. ${number}` })
      .last();
  const remove = async (number: number) => {
    const id = await message(number).getAttribute("data-message-id");
    await call(other, "DELETE", `/messages/${id}`);
  };
  await expect(message(4)).toBeVisible();
  await message(2).focus();
  await page.keyboard.press("ArrowDown");
  await expect(message(3)).toBeFocused();
  await remove(3);
  await expect(message(4)).toBeFocused();
  await page.keyboard.press("k");
  await expect(message(2)).toBeFocused();
  await message(4).focus();
  await remove(4);
  await expect(message(2)).toBeFocused();
  // The focus may also be on a button of the message.
  await message(1).hover();
  await message(1).getByRole("button", { name: "More" }).focus();
  await remove(1);
  await expect(page.locator("article:focus")).toHaveCount(1);
});

test("deleting a message that has lost the focus focuses nothing", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  const topic = await beginTopic(page);
  await sendMany(page, "random", topic, 2);
  await openTopic(page, "random", topic);
  await untilSettled(page);
  const message = page.getByRole("article").filter({ hasText: "No. 1" }).last();
  await expect(message).toBeVisible();
  await message.focus();
  await message.evaluate((element) => element.blur());
  const id = await message.getAttribute("data-message-id");
  await call(await openAs(browser, "Amara Okafor"), "DELETE", `/messages/${id}`);
  await expect(page.locator(`[data-message-id="${id}"]`)).toHaveCount(0);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await expect(page.locator("article:focus")).toHaveCount(0);
});

test("a focused row of the inbox or settings deleted by somebody else leaves the focus in the list", async ({
  browser,
}) => {
  const page = await openAs(browser, "Kenji Mori", "#inbox");
  const other = await openAs(browser, "Amara Okafor");
  const topic = `first ${Date.now()}`;
  for (const name of [topic, `second of ${topic}`]) {
    const body = { type: "channel", to: "random", topic: name, content: "Unread" };
    await call(other, "POST", "/messages", body);
  }
  await untilSettled(page);
  const row = page.locator("main a[data-row]").filter({ hasText: topic }).first();
  await row.focus();
  const title = (await row.textContent()) ?? "";
  const gone = title.includes(`second of ${topic}`) ? `second of ${topic}` : topic;
  const narrow = JSON.stringify([{ operator: "topic", operand: gone }]);
  const found = new URLSearchParams({ anchor: "newest", num_before: "1", num_after: "0", narrow });
  const id = await other.evaluate(async (query) => {
    return (await (await fetch(`/api/v1/messages?${query}`)).json()).messages[0].id;
  }, found.toString());
  await call(other, "DELETE", `/messages/${id}`);
  await expect(page.locator("main a[data-row]").filter({ hasText: gone })).toHaveCount(
    gone === topic ? 1 : 0,
  );
  await expect(page.locator("main [data-row]:focus")).toHaveCount(1);

  const stamp = Date.now();
  const ids: number[] = [];
  for (const name of [`Alpha ${stamp}`, `Beta ${stamp}`]) {
    const { channel_folder_id } = await call(other, "POST", "/channel_folders/create", { name });
    ids.push(channel_folder_id);
  }
  await page.goto("/#organization/channel-folders");
  await page.getByRole("button", { name: `Edit Alpha ${stamp}` }).focus();
  await call(other, "PATCH", `/channel_folders/${ids[0]}`, { is_archived: "true" });
  await expect(page.getByRole("button", { name: `Edit Alpha ${stamp}` })).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Edit Beta ${stamp}` })).toBeFocused();
});
