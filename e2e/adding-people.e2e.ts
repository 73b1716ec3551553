/** People are added to channels and removed, see it live, and are asked about when mentioned from outside. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "./accessible.ts";
import { expectNoPageScroll } from "./page-scroll.ts";
import { composer, openAs } from "./people.ts";
import { test } from "./story.ts";

const row = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: new RegExp(name) });

async function choose(page: Page, name: string): Promise<void> {
  const field = page.getByRole("combobox", { name: "People and groups" });
  await field.fill(name);
  await page.getByRole("option", { name: new RegExp(`^${name}`) }).click();
}

/** Its creator is the only subscriber. */
async function makePrivateChannel(page: Page, name: string): Promise<number> {
  return page.evaluate(async (given) => {
    const { user_id } = await (await fetch("/api/v1/users/me")).json();
    const params = { name: given, subscribers: JSON.stringify([user_id]), invite_only: "true" };
    const answer = await fetch("/api/v1/channels/create", {
      method: "POST",
      body: new URLSearchParams(params),
    });
    return (await answer.json()).id;
  }, name);
}

test("a private channel is made with people in it; one is removed, added again, and sees it live", async ({
  browser,
}) => {
  const name = `tidepool ${Date.now()}`;
  const owner = await openAs(browser, "Amara Okafor", "#channels/new");
  const person = await openAs(browser, "Yara Haddad", "#inbox");
  const form = owner.getByRole("dialog", { name: "Create a channel" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("radio", { name: /with shared history/ }).click();
  await choose(owner, "Yara Haddad");
  await form.getByRole("checkbox", { name: "Notify them with a direct message" }).click();
  await expectAccessible(owner, "create-channel-with-people");
  await form.getByRole("button", { name: "Create channel with 1 person" }).click();
  await expect(owner.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(row(person, name)).toBeVisible();
  await expect(person.getByText(`Amara Okafor added you to ${name}`)).toBeVisible();

  // From the panel.
  await owner.getByRole("button", { name: "Show members" }).click();
  const panel = owner.getByRole("complementary", { name: "Members" });
  await panel.getByRole("button", { name: "Remove Yara Haddad" }).click();
  await expect(owner.getByText(`Yara Haddad was removed from ${name}`)).toBeVisible();
  await expect(row(person, name)).toHaveCount(0);
  await expect(person.getByText(`Amara Okafor removed you from ${name}`)).toBeVisible();
  await expect(panel.getByRole("button", { name: "Remove Yara Haddad" })).toHaveCount(0);
  await owner.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(row(person, name)).toBeVisible();
  await expect(panel.getByRole("button", { name: "Remove Yara Haddad" })).toBeVisible();

  // From the menu: several people, counted first, then taken back.
  await owner.getByRole("button", { name: "Channel menu" }).click();
  await owner.getByRole("menuitem", { name: "Add people…" }).click();
  const dialog = owner.getByRole("dialog", { name: `Add people to ${name}` });
  await choose(owner, "Mateo Alvarez");
  await choose(owner, "Moderators");
  const add = dialog.getByRole("button", { name: /^Add \d+ people$/ });
  await expect(add).toBeEnabled();
  await expect(dialog.getByText(/read earlier messages, too/)).toBeVisible();
  await expectAccessibleInBothThemes(owner, "add-people");
  await add.click();
  await expect(owner.getByText(new RegExp(`\\d+ people were added to ${name}`))).toBeVisible();
  await expect(panel.getByRole("button", { name: "Remove Mateo Alvarez" })).toBeVisible();
  await owner.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(panel.getByRole("button", { name: "Remove Mateo Alvarez" })).toHaveCount(0);

  // The person is not offered to remove others.
  const id = /channel\/(\d+)/.exec((await row(person, name).getAttribute("href")) ?? "")?.[1] ?? "";
  await person.setViewportSize({ width: 390, height: 844 });
  await person.goto(`/#channels/${id}/tidepool/subscribers`);
  const main = person.getByRole("main");
  await expect(main.getByRole("button", { name: /^Amara Okafor/ })).toBeVisible();
  await expect(main.getByRole("button", { name: /^Remove / })).toHaveCount(0);
  await expectAccessible(person, "channel-members-phone");
  await expectNoPageScroll(person);

  // Guests may not add anybody, and are told so.
  const guest = await openAs(browser, "Gabriel Guest", "#inbox");
  const general = /channel\/(\d+)/.exec((await row(guest, "general").getAttribute("href")) ?? "")?.[1] ?? "";
  await guest.goto(`/#channels/${general}/general/subscribers`);
  await expect(guest.getByText("You are not allowed to add people here.")).toBeVisible();
  await expect(guest.getByRole("button", { name: "Add people" })).toHaveCount(0);
});

test("mentioning somebody who cannot see the channel asks whether to add them", async ({ browser }) => {
  const name = `lagoon ${Date.now()}`;
  const owner = await openAs(browser, "Amara Okafor");
  const person = await openAs(browser, "Yara Haddad", "#inbox");
  const id = await makePrivateChannel(owner, name);
  await owner.goto(`/#narrow/channel/${id}/topic/plans`);
  const text = composer(owner);
  const question = owner.getByRole("group", { name: "Mentions" });
  const send = owner.getByRole("button", { name: "Send", exact: true });
  await text.fill("@**Yara Haddad** have a look");
  await send.click();
  await expect(question.getByText(`Yara Haddad cannot see ${name}`)).toBeVisible();
  await expectAccessibleInBothThemes(owner, "mention-outsider");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(text).toHaveValue("@**Yara Haddad** have a look");
  await expect(text).toBeFocused();

  await send.click();
  await question.getByRole("button", { name: "Send anyway" }).click();
  await expect(owner.getByRole("article").filter({ hasText: "have a look" })).toBeVisible();
  await expect(row(person, name)).toHaveCount(0);

  await text.fill("@**Yara Haddad** once more");
  await send.click();
  await question.getByRole("button", { name: "Add to the channel and send" }).click();
  await expect(owner.getByRole("article").filter({ hasText: "once more" })).toBeVisible();
  await expect(row(person, name)).toBeVisible();

  // Nobody is asked about people who are in the channel.
  await text.fill("@**Yara Haddad** welcome");
  await send.click();
  await expect(owner.getByRole("article").filter({ hasText: "welcome" })).toBeVisible();
  await expect(question).toHaveCount(0);
});

test("an empty channel offers to add people, and a guest reads why there are few channels", async ({
  browser,
}) => {
  const owner = await openAs(browser, "Amara Okafor", "#inbox");
  const name = `empty pool ${Date.now()}`;
  const id = await makePrivateChannel(owner, name);
  await row(owner, name).click();
  // The notice of the channel's creation is its first message.
  await owner.evaluate(async (channelId) => {
    const narrow = JSON.stringify([{ operator: "channel", operand: channelId }]);
    const query = new URLSearchParams({ narrow, anchor: "newest", num_before: "9", num_after: "0" });
    const { messages } = await (await fetch(`/api/v1/messages?${query}`)).json();
    for (const message of messages) await fetch(`/api/v1/messages/${message.id}`, { method: "DELETE" });
  }, id);
  await expect(owner.getByText("Nothing here yet")).toBeVisible();
  await expectAccessibleInBothThemes(owner, "empty-channel");
  await owner.getByRole("main").getByRole("button", { name: "Add people" }).click();
  await expect(owner.getByRole("dialog", { name: `Add people to ${name}` })).toBeVisible();

  const guest = await openAs(browser, "Gabriel Guest", "#channels/all");
  await expect(guest.getByText("As a guest, you see only", { exact: false })).toBeVisible();
  await expectAccessibleInBothThemes(guest, "browse-as-guest");
});
