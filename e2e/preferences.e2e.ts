/** Settings of appearance, home view, and inbox apply in every browser. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { openAs, sendMany } from "./people.ts";
import { test } from "./story.ts";

function call(page: Page, method: string, path: string, params: Record<string, unknown>): Promise<unknown> {
  return page.evaluate(
    async ([verb, address, given]) => {
      const texts = Object.entries(given).map(([name, value]) => [
        name,
        typeof value === "string" ? value : JSON.stringify(value),
      ]);
      const body = new URLSearchParams(Object.fromEntries(texts));
      const answer = await fetch(`/api/v1${address}`, { method: verb, body });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    [method, path, params] as const,
  );
}

const rootStyle = (page: Page, name: string) =>
  page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property), name);

test("text size, contrast and theme follow changes in another browser", async ({ browser }) => {
  const page = await openAs(browser, "Lena Fischer", "#settings/preferences");
  const other = await openAs(browser, "Lena Fischer", "#inbox");
  await page.getByRole("combobox", { name: "Size of text" }).click();
  await page.getByRole("option", { name: "20 px" }).click();
  for (const each of [page, other]) await expect.poll(() => rootStyle(each, "font-size")).toBe("20px");
  await page.getByRole("switch", { name: "High contrast" }).click();
  await expect(other.locator("html[data-high-contrast]")).toHaveCount(1);
  await expectAccessible(page, "preferences-high-contrast");
  await page.getByRole("combobox", { name: "Theme" }).click();
  await page.getByRole("option", { name: "Dark" }).click();
  await expect(other.locator('html[data-theme="dark"]')).toHaveCount(1);
  await call(page, "PATCH", "/settings", {
    web_font_size_px: 16,
    high_contrast_mode: false,
    color_scheme: 1,
  });
  await expect.poll(() => rootStyle(other, "font-size")).toBe("16px");
  await expect(other.locator("html[data-theme]")).toHaveCount(0);
});

test("the inbox shows channel folders unless the user prefers one list, and the home view can be changed", async ({
  browser,
}) => {
  const owner = await openAs(browser, "Amara Okafor");
  const reader = await openAs(browser, "Yara Haddad", "#inbox");
  const folder = `Folder ${Date.now()}`;
  await call(owner, "POST", "/channel_folders/create", { name: folder, description: "" });
  const { channel_folders: folders } = Object(
    await call(owner, "POST", "/register", {
      fetch_event_types: ["channel_folders"],
    }),
  );
  const folderId = folders.find(({ name }: { name: string }) => name === folder)?.id;
  const { streams } = Object(await owner.evaluate(async () => (await fetch("/api/v1/streams")).json()));
  const random = streams.find(({ name }: { name: string }) => name === "random")?.stream_id;
  await call(owner, "PATCH", `/streams/${random}`, { folder_id: folderId });
  await sendMany(owner, "random", `tides ${Date.now()}`, 1);

  const main = reader.getByRole("main");
  await expect(main.getByRole("heading", { level: 2, name: folder })).toBeVisible();
  await expect(main.getByRole("heading", { level: 3, name: "random" })).toBeVisible();
  await expectAccessible(reader, "inbox-folders");
  await call(reader, "PATCH", "/settings", {
    web_inbox_show_channel_folders: false,
    web_home_view: "recent",
  });
  await expect(main.getByRole("heading", { name: folder })).toHaveCount(0);
  await expect(main.getByRole("heading", { level: 2, name: "random" })).toBeVisible();

  await reader.goto("/");
  await expect(
    reader.getByRole("navigation").getByRole("link", { name: "Recent conversations" }),
  ).toHaveAttribute("aria-current", "page");
  await call(reader, "PATCH", "/settings", { web_inbox_show_channel_folders: true, web_home_view: "inbox" });
  await call(owner, "PATCH", `/streams/${random}`, { folder_id: null });
});

test("pictures in messages follow the organization's size setting", async ({ browser }) => {
  const owner = await openAs(browser, "Amara Okafor");
  const reader = await openAs(browser, "Mateo Alvarez");
  await call(owner, "PATCH", "/realm", { media_preview_size: 200 });
  await expect.poll(() => rootStyle(reader, "--media-scale")).toBe("2");
  await call(owner, "PATCH", "/realm", { media_preview_size: 100 });
  await expect.poll(() => rootStyle(reader, "--media-scale")).toBe("");
});
