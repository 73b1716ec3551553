/** The readers of a message, and mentions of everyone for those who may use them. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "./accessible.ts";
import { clickAction, composer, openAs, openOwnTopic } from "./people.ts";
import { test } from "./story.ts";

const idsOf = (page: Page, names: readonly string[]): Promise<number[]> =>
  page.evaluate(async (wanted) => {
    const { members } = await (await fetch("/api/v1/users")).json();
    const idOf = (name: string) =>
      members.find((person: { full_name: string }) => person.full_name === name).user_id;
    return wanted.map(idOf);
  }, names);

test("the sender of a direct message sees who has read it and who has not", async ({ browser }) => {
  const writer = await openAs(browser, "Amara Okafor", "#inbox");
  const ids = await idsOf(writer, ["Hana Sato", "Lena Fischer"]);
  await writer.goto(`/#narrow/dm/${ids.join(",")}-group`);
  const text = `Have you read it? ${Date.now()}`;
  await composer(writer).fill(text);
  await writer.getByRole("button", { name: "Send", exact: true }).click();
  const message = writer.getByRole("article").filter({ hasText: text });
  await expect(message).toBeVisible();
  const ownIds = await idsOf(writer, ["Amara Okafor", "Lena Fischer"]);
  const reader = await openAs(browser, "Hana Sato", `#narrow/dm/${ownIds.join(",")}-group`);
  await expect(reader.getByRole("article").filter({ hasText: text })).toBeVisible();

  const dialog = writer.getByRole("dialog", { name: "Who has read it" });
  // Until the reader's page has reported the message.
  const messageId = await message.getAttribute("data-message-id");
  const readers = () =>
    writer.evaluate(async (id) => {
      const { user_ids } = await (await fetch(`/api/v1/messages/${id}/read_receipts`)).json();
      return user_ids.length;
    }, messageId);
  await expect.poll(readers).toBe(1);
  await clickAction(message, "More");
  await writer.getByRole("menuitem", { name: "Who has read it" }).click();
  await expect(dialog.getByRole("heading", { name: "Read by 1 person", exact: true })).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText([/Hana Sato/, /Lena Fischer/]);
  await expect(dialog.getByRole("heading", { name: "Not read by 1 person" })).toBeVisible();
  await expectAccessibleInBothThemes(writer, "readers");
  await writer.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(writer, "readers-390");
});

test("a mention of everyone is suggested to those who may use it", async ({ browser }) => {
  const offered = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  const owner = await openAs(browser, "Amara Okafor");
  await openOwnTopic(owner);
  await composer(owner).pressSequentially("@all");
  await expect(offered(owner).filter({ hasText: "Notify everyone in the channel" })).toBeVisible();
  await expectAccessible(owner);
  await composer(owner).fill("");

  const member = await openAs(browser, "Lena Fischer");
  await openOwnTopic(member);
  await composer(member).pressSequentially("@al");
  await expect(offered(member).first()).toBeVisible();
  await composer(member).pressSequentially("l");
  await expect(offered(member).filter({ hasText: "Notify everyone" })).toHaveCount(0);
  await composer(member).fill("@topic");
  await expect(offered(member).filter({ hasText: "Notify everyone who wrote in this topic" })).toBeVisible();
  await composer(member).fill("");
});

test("a guest sees the settings that concern guests", async ({ browser }) => {
  const guest = await openAs(browser, "Gabriel Guest", "#settings");
  const pages = guest.getByRole("navigation", { name: "Settings" }).getByRole("link");
  await expect(pages.first()).toBeVisible();
  const titles = await pages.allTextContents();
  expect(titles).toEqual([
    "Account",
    "Sessions and keys",
    "Preferences",
    "Notifications",
    "Views",
    "Alert words",
    "Muted people",
    "Snippets",
  ]);
  for (const title of titles) {
    await pages.filter({ hasText: title }).click();
    await expect(guest.getByRole("main").getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(guest.getByText("Only administrators can change these settings.")).toHaveCount(0);
  }
  await expectAccessible(guest, "settings-guest");
  await guest.goto("/#organization/organization-permissions");
  await expect(guest.getByText("There is no such page")).toBeVisible();
});
