/** Lists of conversations: who opens one and comes back is where they were, with the same filters. */
import { expect, type Page } from "@playwright/test";
import { decodeFragmentPart } from "../lib/text/fragment.ts";
import { openAs, sendMany, untilRead } from "./people.ts";
import { test } from "./story.ts";

/** Topics with something unread, more than the window has room for. */
async function fillList(writer: Page): Promise<void> {
  const stamp = Date.now();
  for (let topic = 0; topic < 14; topic++) await sendMany(writer, "random", `row ${topic} ${stamp}`, 1);
}

function rowsOf(page: Page) {
  return page.getByRole("main").locator("a[data-row]");
}

for (const { list, title } of [
  { list: "recent", title: "Recent conversations" },
  { list: "inbox", title: "Inbox" },
]) {
  test(`a conversation opened from ${list} leads back to the same place of the list`, async ({ browser }) => {
    const writer = await openAs(browser, "Mateo Alvarez");
    await fillList(writer);
    const reader = await openAs(browser, "Yara Haddad", `#${list}`);
    await reader.setViewportSize({ width: 1100, height: 500 });
    await expect.poll(() => rowsOf(reader).count()).toBeGreaterThan(12);
    await rowsOf(reader).nth(11).focus();
    // The list may still grow, and the row be another one in it.
    const { address, top, next } = await reader.locator("a[data-row]:focus").evaluate((row) => {
      const rows = [...document.querySelectorAll("main a[data-row]")];
      return {
        address: row.getAttribute("href") ?? "",
        top: row.getBoundingClientRect().top,
        next: rows[rows.indexOf(row) + 1]?.getAttribute("href") ?? "",
      };
    });
    await reader.keyboard.press("Enter");
    await expect(reader.getByRole("region", { name: "Feed" })).toBeVisible();
    await expect(reader).toHaveURL(new RegExp(`${address.replaceAll(".", "\\.")}$`));
    await untilRead(reader, decodeFragmentPart(address.split("/").at(-1) ?? ""));

    await reader.goBack();
    await expect(reader.getByRole("heading", { level: 1, name: title })).toBeVisible();
    // What was read is in the inbox no longer; the row that followed it has its place.
    const expected = list === "inbox" ? next : address;
    await expect(reader.locator("a[data-row]:focus")).toHaveAttribute("href", expected);
    await expect
      .poll(() => reader.locator("a[data-row]:focus").evaluate((at) => at.getBoundingClientRect().top))
      .toBeCloseTo(top, -1);
  });
}

test("the filters of recent conversations stay while one reads what they found", async ({ browser }) => {
  const reader = await openAs(browser, "Yara Haddad", "#recent");
  const filter = reader.getByRole("button", { name: "Direct messages", exact: true, pressed: false });
  await reader.getByRole("main").locator(filter).click();
  await rowsOf(reader).first().click();
  await expect(reader).toHaveURL(/#narrow\/dm\//);
  await reader.goBack();
  await expect(
    reader.getByRole("main").getByRole("button", { name: "Direct messages", pressed: true }),
  ).toBeVisible();
});
