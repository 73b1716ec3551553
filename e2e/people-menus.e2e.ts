/** Menus of direct conversations and people, and cards. */
import { expect, type Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "./accessible.ts";
import { openAs, sendMany, untilRead } from "./people.ts";
import { takePicture } from "./picture.ts";
import { test } from "./story.ts";

const conversations = (page: Page) => page.getByRole("navigation", { name: "Conversations" });

async function sendTo(page: Page, fullName: string, content: string): Promise<void> {
  await page.evaluate(
    async ([name, text]) => {
      const { members } = await (await fetch("/api/v1/users")).json();
      const { user_id } = members.find(({ full_name }: { full_name: string }) => full_name === name);
      const body = new URLSearchParams({ type: "direct", to: `[${user_id}]`, content: text });
      const answer = await fetch("/api/v1/messages", { method: "POST", body });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [fullName, content] as const,
  );
}

test("direct conversations are hidden until a new message, marked as read, and groups show faces", async ({
  browser,
}) => {
  const page = await openAs(browser, "Noah Williams", "#inbox");
  const row = conversations(page).getByRole("link", { name: /^Priya Raman/ });
  await row.click({ button: "right" });
  const read = page.getByRole("menuitem", { name: "Mark as read" });
  // Other tests may have written to Noah.
  if (await read.isEnabled()) {
    await read.click();
    await expect(row).not.toHaveAccessibleName(/unread/);
    await row.click({ button: "right" });
  }
  await expectAccessibleInBothThemes(page, "direct-menu");
  await page.getByRole("menuitem", { name: "Hide until a new message" }).click();
  await expect(row).toHaveCount(0);
  await page.keyboard.press("z");
  await expect(row).toBeVisible();
  // By keyboard; the menu returns the focus to the row.
  await row.focus();
  await page.keyboard.press("ContextMenu");
  await page.getByRole("menuitem", { name: "Hide until a new message" }).press("Enter");
  await expect(row).toHaveCount(0);

  await page.reload();
  const group = conversations(page).getByRole("link", { name: /^Hana Sato, / });
  await expect(group).toBeVisible();
  await expect(row).toHaveCount(0);
  // The filter finds hidden conversations.
  const filter = conversations(page).getByLabel("Filter conversations");
  await filter.fill("Priya");
  await expect(row).toBeVisible();
  await filter.fill("");
  await expect(row).toHaveCount(0);

  const priya = await openAs(browser, "Priya Raman");
  await sendTo(priya, "Noah Williams", "Are you there?");
  await expect(row).toHaveAccessibleName(/unread/);
  await row.click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Hide until a new message" })).toBeDisabled();
  await page.getByRole("menuitem", { name: "Mark as read" }).click();
  await expect(row).not.toHaveAccessibleName(/unread/);

  await group.click();
  await page.getByRole("button", { name: "Conversation menu" }).click();
  await expect(page.getByRole("menuitem", { name: "Copy mention of everyone" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessibleInBothThemes(page, "group-menu-phone");
  await page.getByRole("menuitem", { name: "Add people…" }).click();
  const more = page.getByRole("dialog", { name: "Add people" });
  await expect(more.getByText("This begins another conversation", { exact: false })).toBeVisible();
  await expect(more.getByRole("button", { name: "Remove Hana Sato" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "add-to-direct-phone");
});

test("a card offers every action for a person", async ({ browser }) => {
  const writer = await openAs(browser, "Samuel Adeyemi");
  const topic = `card ${Date.now()}`;
  await sendMany(writer, "random", topic, 1);
  const page = await openAs(browser, "Lena Fischer");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const channels = conversations(page);
  await channels.getByRole("link", { name: /^random/ }).click();
  await channels.getByRole("link", { name: topic }).click();
  await untilRead(page, topic);
  const name = page.getByRole("article").getByRole("button", { name: "Samuel Adeyemi", exact: true });
  await name.click();
  const card = page.getByRole("dialog", { name: "Samuel Adeyemi" });
  await card.getByRole("button", { name: "Channels in common" }).click();
  await expect(
    card.getByRole("list", { name: "Channels in common" }).getByRole("link", { name: "random" }),
  ).toBeVisible();
  await expect(card.getByRole("button", { name: "Edit account…" })).toHaveCount(0);
  await expect(card.getByText("Last active", { exact: false })).toHaveCount(0);
  await expectAccessibleInBothThemes(page, "person-card");
  await card.getByRole("button", { name: "Copy mention" }).click();
  await expect(page.getByText("Mention copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("@**Samuel Adeyemi**");
  await card.getByRole("button", { name: "Mute" }).click();
  await expect(page.getByText("Samuel Adeyemi is muted")).toBeVisible();
  // The muted person's messages are folded away, and the card goes with the name.
  await expect(name).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await name.click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Mute person" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Show messages" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Samuel Adeyemi");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(topic);

  await page.setViewportSize({ width: 390, height: 800 });
  await name.click();
  await expect(card.getByRole("button", { name: "Show messages" })).toBeVisible();
  await takePicture(page, "person-card-phone");
  await card.getByRole("button", { name: "View profile" }).click();
  const profile = page.getByRole("dialog", { name: "Samuel Adeyemi" });
  await expect(profile.getByRole("button", { name: "Close" })).toBeVisible();
  await expect(profile.getByRole("button", { name: "View profile" })).toHaveCount(0);
  await profile.getByRole("button", { name: "Send a direct message" }).click();
  await expect(page.getByRole("textbox", { name: /^Message Samuel Adeyemi/ })).toBeVisible();
});

test("the menu of a message's sender opens by its key, from the palette, and from the name, which Tab reaches", async ({
  browser,
}) => {
  const stamp = Date.now();
  const writer = await openAs(browser, "Mateo Alvarez");
  const page = await openAs(browser, "Noah Williams", "#inbox");
  await sendTo(writer, "Noah Williams", `First ${stamp}`);
  await sendTo(writer, "Noah Williams", `Second ${stamp}`);
  await conversations(page)
    .getByRole("link", { name: /^Mateo Alvarez/ })
    .click();
  const second = page.getByRole("article").filter({ hasText: `Second ${stamp}` });
  const menu = page.getByRole("menu");
  await expect(second).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("End");
  await expect(second).toBeFocused();
  // The row of a group has neither name nor picture.
  await page.keyboard.press("w");
  await expect(menu.getByRole("menuitem", { name: "View profile" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "sender-menu");
  await page.keyboard.press("Escape");
  await expect(second).toBeFocused();

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Go to" }).fill("Menu of Mateo");
  await page.getByRole("option", { name: /^Menu of Mateo Alvarez/ }).click();
  await menu.getByRole("menuitem", { name: "View profile" }).press("Enter");
  const profile = page.getByRole("dialog", { name: "Mateo Alvarez" });
  await expect(profile).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(profile).toHaveCount(0);

  // Only the selected message's name is a stop of Tab.
  const named = page.getByRole("article").filter({ has: page.locator("[data-person][tabindex='0']") });
  await expect(named).toHaveCount(0);
  await page.keyboard.press("Home");
  await expect(named).toHaveCount(1);
  await expect(named).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(named.locator("[data-person][tabindex='0']")).toBeFocused();
  await page.keyboard.press("ContextMenu");
  await expect(menu.getByRole("menuitem", { name: "Copy mention" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.keyboard.press("?");
  const help = page.getByRole("dialog").filter({ hasText: "Menu of its sender" });
  await expect(help).toBeVisible();
});
