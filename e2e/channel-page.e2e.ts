/** A channel's page: a table of all topics, changed together. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "./accessible.ts";
import { expectNoPageScroll } from "./page-scroll.ts";
import { openAs, sendMany } from "./people.ts";
import { test } from "./story.ts";

async function join(page: Page, name: string): Promise<void> {
  await page.evaluate(async (given) => {
    const body = new URLSearchParams({ subscriptions: JSON.stringify([{ name: given }]) });
    const answer = await fetch("/api/v1/users/me/subscriptions", { method: "POST", body });
    if (!answer.ok) throw new Error(await answer.text());
  }, name);
}

test("topics are filtered, sorted, and resolved, read, muted and deleted together", async ({ browser }) => {
  const name = `harbor ${Date.now()}`;
  const writer = await openAs(browser, "Mateo Alvarez");
  const page = await openAs(browser, "Amara Okafor", "#inbox");
  for (const each of [writer, page]) await join(each, name);
  for (const [index, topic] of ["anchors", "buoys", "cranes", "docks"].entries())
    await sendMany(writer, name, topic, index + 1);

  const row = page
    .getByRole("navigation", { name: "Conversations" })
    .getByRole("link", { name: new RegExp(`^${name}`) });
  await row.click({ button: "right" });
  await page.getByRole("menuitem", { name: "All topics" }).click();
  await expect(page.getByRole("heading", { name: "Topics", level: 1 })).toBeVisible();
  await expect(row).toHaveAttribute("aria-current", "page");
  const table = page.getByRole("table", { name: `Topics of ${name}` });
  const names = table.getByRole("rowheader").getByRole("link");
  await expect(names).toHaveText(["docks", "cranes", "buoys", "anchors"]);
  await expect(table.getByRole("row").filter({ hasText: "docks" })).toContainText("4 unread");
  await expect(table.getByRole("row").filter({ hasText: "docks" })).toContainText("Mateo Alvarez");
  // Counts and participants follow new messages.
  const cranes = table.getByRole("row").filter({ hasText: "cranes" });
  await expect(cranes.getByRole("cell", { name: "3", exact: true })).toBeVisible();
  await expect(cranes.getByRole("cell", { name: "Mateo Alvarez" }).first()).toBeVisible();
  await sendMany(page, name, "cranes", 2);
  await expect(cranes.getByRole("cell", { name: "5", exact: true })).toBeVisible();
  await expect(cranes.getByRole("cell", { name: "Amara Okafor, Mateo Alvarez" })).toBeVisible();
  await sendMany(writer, name, "docks", 1);
  await expect(names).toHaveText(["docks", "cranes", "buoys", "anchors"]);
  await table.getByRole("button", { name: "Topic", exact: true }).click();
  await expect(names).toHaveText(["anchors", "buoys", "cranes", "docks"]);
  await table.getByRole("button", { name: "Topic", exact: true }).click();
  await expect(names).toHaveText(["docks", "cranes", "buoys", "anchors"]);
  await expect(table.getByRole("columnheader", { name: "Topic" })).toHaveAttribute("aria-sort", "descending");

  // A range, by Shift.
  await table.getByRole("checkbox", { name: "Select docks" }).click();
  await table.getByRole("checkbox", { name: "Select buoys" }).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Selected topics" });
  await expect(bar.getByText("3 selected")).toBeVisible();
  await expectAccessibleInBothThemes(page, "channel-topics");
  await bar.getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByText("3 topics resolved")).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.getByRole("button", { name: "Resolved", exact: true }).click();
  await expect(names).toHaveCount(3);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("No topic matches.")).toBeVisible();
  await page.getByRole("button", { name: "Unread", exact: true }).first().click();

  await table.getByRole("checkbox", { name: "Select all listed topics" }).click();
  await bar.getByRole("button", { name: "Mark as read" }).click();
  await expect(page.getByText("No topic matches.")).toBeVisible();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await table.getByRole("checkbox", { name: "Select anchors" }).click();
  await bar.getByRole("button", { name: "Mute" }).click();
  await page.getByRole("button", { name: "Muted", exact: true }).click();
  await expect(names).toHaveText(["anchors"]);
  await page.getByRole("button", { name: "All", exact: true }).click();

  await page.getByRole("searchbox", { name: "Filter topics" }).fill("crane");
  await expect(names).toHaveText(["cranes"]);
  await table.getByRole("checkbox", { name: "Select cranes" }).click();
  await bar.getByRole("button", { name: "Delete…" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete the topic?" });
  await expectAccessible(page, "delete-topic");
  await question.getByRole("button", { name: "Delete topic" }).click();
  await expect(page.getByText("1 topic deleted")).toBeVisible();
  await expect(page.getByText("No topic matches.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Filter topics" }).fill("");

  // By keyboard: arrows move between topics, Enter opens one, and Back returns to the page.
  await expect(names).toHaveCount(3);
  await names.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(names.nth(1)).toBeFocused();
  const topic = (await names.nth(1).textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: topic, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(table).toBeVisible();
  // Its parts are one step of the history.
  await page.getByRole("tab", { name: "Members" }).click();
  await expect(page.getByRole("searchbox", { name: "Find a member" })).toBeVisible();
  await page.getByRole("tab", { name: "Permissions" }).click();
  await expect(page.getByText("Who can post here")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Inbox", level: 1 })).toBeVisible();

  // A member without the rights is not offered them.
  await writer.setViewportSize({ width: 390, height: 844 });
  await writer.emulateMedia({ colorScheme: "dark" });
  const id = /channel\/(\d+)/.exec((await row.getAttribute("href")) ?? "")?.[1] ?? "";
  await writer.goto(`/#channels/${id}/harbor/topics`);
  await writer.getByRole("checkbox", { name: "Select docks" }).click();
  const phoneBar = writer.getByRole("region", { name: "Selected topics" });
  await expect(phoneBar.getByRole("button", { name: "Mark as read" })).toBeVisible();
  await expect(phoneBar.getByRole("button", { name: "Delete…" })).toHaveCount(0);
  await expectAccessible(writer, "channel-topics-phone-dark");
  await expectNoPageScroll(writer);
});

test("a long table is drawn in parts, counted and searched as a whole, and on a phone, the open tab is in sight", async ({
  browser,
}) => {
  const page = await openAs(browser, "Amara Okafor");
  const name = `archive ${Date.now()}`;
  await join(page, name);
  const count = 200;
  await page.evaluate(
    async ([to, total]) => {
      const send = async (number: number) => {
        const body = new URLSearchParams({ type: "channel", to, topic: `topic ${number}`, content: "Hello" });
        const answer = await fetch("/api/v1/messages", { method: "POST", body });
        if (!answer.ok) throw new Error(await answer.text());
      };
      for (let sent = 0; sent < total; sent += 20)
        await Promise.all(Array.from({ length: 20 }, (_, index) => send(sent + index)));
    },
    [name, count] as const,
  );
  const row = page
    .getByRole("navigation", { name: "Conversations" })
    .getByRole("link", { name: new RegExp(`^${name}`) });
  const id = /channel\/(\d+)/.exec((await row.getAttribute("href")) ?? "")?.[1] ?? "";
  await page.goto(`/#channels/${id}/archive/topics`);
  const table = page.getByRole("table", { name: `Topics of ${name}` });
  await expect(page.getByText(`${count} topics`)).toBeVisible();
  await expect(table).toHaveAttribute("aria-rowcount", String(count + 1));
  await expect.poll(() => table.getByRole("row").count()).toBeLessThan(count / 2);
  const links = table.getByRole("rowheader").getByRole("link");
  await links.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(links.nth(1)).toBeFocused();
  await page.getByRole("searchbox", { name: "Filter topics" }).fill("topic 123");
  await expect(links).toHaveText(["topic 123"]);

  await page.goto("/#inbox");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/#channels/${id}/archive/permissions`);
  const tab = page.getByRole("tab", { name: "Permissions" });
  await expect(tab).toHaveAttribute("aria-selected", "true");
  // Its border overlaps the line below.
  await expect(tab).toBeInViewport({ ratio: 0.9 });
});

test("who may only read a channel's permissions scrolls them by keyboard", async ({ browser }) => {
  const page = await openAs(browser, "Yara Haddad", "#inbox");
  const row = page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: /^random/ });
  const id = /channel\/(\d+)/.exec((await row.getAttribute("href")) ?? "")?.[1] ?? "";
  await page.goto(`/#channels/${id}/random/permissions`);
  await expect(page.getByText("Who can post here")).toBeVisible();
  await expectAccessible(page, "channel-permissions-read");
  const part = page.getByRole("region", { name: "Permissions" });
  await part.focus();
  await page.keyboard.press("End");
  await expect.poll(() => part.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);

  // The longest dates, of earlier years, stay on one line.
  await page.goto("/#channels/4/gateway/topics");
  const date = page.getByRole("cell", { name: /^\w{3} \d+, \d{4}$/ }).last();
  await expect(date).toBeVisible();
  expect((await date.boundingBox())?.height).toBeLessThan(24);
});

test("the files of a channel are listed with sender, topic and size, and leave with their message", async ({
  browser,
}) => {
  const name = `drawings ${Date.now()}`;
  const writer = await openAs(browser, "Mateo Alvarez");
  const page = await openAs(browser, "Amara Okafor", "#inbox");
  for (const each of [writer, page]) await join(each, name);
  const row = page
    .getByRole("navigation", { name: "Conversations" })
    .getByRole("link", { name: new RegExp(`^${name}`) });
  const id = /channel\/(\d+)/.exec((await row.getAttribute("href")) ?? "")?.[1] ?? "";
  await page.goto(`/#channels/${id}/drawings/topics`);
  await page.getByRole("tab", { name: "Files" }).click();
  await expect(page.getByRole("heading", { name: "No files" })).toBeVisible();

  const share = (topic: string, fileName: string) =>
    writer.evaluate(
      async ([to, about, called]) => {
        const form = new FormData();
        form.append("file", new File(["some notes"], called));
        const { url } = await (await fetch("/api/v1/user_uploads", { method: "POST", body: form })).json();
        const content = `[${called}](${url})`;
        const body = new URLSearchParams({ type: "channel", to, topic: about, content });
        return (await (await fetch("/api/v1/messages", { method: "POST", body })).json()).id;
      },
      [name, topic, fileName] as const,
    );
  await share("roofs", "roof.txt");
  const files = page.getByRole("list", { name: `Files of ${name}` }).getByRole("listitem");
  await expect(files).toHaveCount(1);
  const wall = await share("walls", "wall.txt");
  await expect(files).toHaveCount(2);
  await expect(files.first()).toContainText("wall.txt");
  await expect(files.first()).toContainText("Mateo Alvarez");
  await expect(files.first()).toContainText("10 bytes");
  const link = files.first().getByRole("link", { name: "wall.txt" });
  const address = (await link.getAttribute("href")) ?? "";
  expect(await page.evaluate(async (url) => (await fetch(url)).text(), address)).toBe("some notes");
  await expectAccessibleInBothThemes(page, "channel-files");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "channel-files-phone");
  await expectNoPageScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  await writer.evaluate((messageId) => fetch(`/api/v1/messages/${messageId}`, { method: "DELETE" }), wall);
  await expect(files).toHaveCount(1);
  await files.getByRole("link", { name: "roofs" }).click();
  await expect(page.getByRole("heading", { name: "roofs", level: 1 })).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "roof.txt" })).toBeInViewport();
});
