/** Webhooks are set up and tried in the app. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "./accessible.ts";
import { openAs } from "./people.ts";
import { test } from "./story.ts";

type NewBot = { name: string; kind: string; url?: string };

async function createBot(page: Page, { name, kind, url }: NewBot): Promise<void> {
  await page.getByRole("button", { name: "New bot" }).click();
  const form = page.getByRole("dialog", { name: "New bot" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Name in its address").fill(name.toLowerCase().replaceAll(" ", "-"));
  await form.getByRole("radio", { name: kind }).click();
  if (url !== undefined) await form.getByLabel("Address it posts to").fill(url);
  await form.getByRole("button", { name: "Create bot" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
}

/** The id of the message before the newest of a bot. */
function lastButOneOf(page: Page, fullName: string): Promise<number> {
  return page.evaluate(async (name) => {
    const { members } = await (await fetch("/api/v1/users")).json();
    const { user_id } = members.find(({ full_name }: { full_name: string }) => full_name === name);
    const narrow = JSON.stringify([{ operator: "sender", operand: user_id }]);
    const query = new URLSearchParams({ narrow, anchor: "newest", num_before: "2", num_after: "0" });
    const { messages } = await (await fetch(`/api/v1/messages?${query}`)).json();
    return messages[0].id;
  }, fullName);
}

async function deactivate(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await page.getByRole("button", { name: "Deactivate", exact: true }).click();
  await page.getByRole("button", { name: "Deactivate bot" }).click();
  await expect(page.getByRole("button", { name: "Reactivate" })).toBeVisible();
  await page.getByRole("link", { name: "All bots" }).click();
  await expect(page.getByRole("list", { name: "Deactivated" })).toContainText(name);
}

test("a webhook's bot shows its address, sends a test, and shows what it would receive", async ({
  browser,
}) => {
  const stamp = Date.now();
  const [incoming, outgoing] = [`Gull ${stamp}`, `Heron ${stamp}`];
  const page = await openAs(browser, "Amara Okafor", "#settings/your-bots");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await createBot(page, { name: incoming, kind: "Incoming webhook" });
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  const connect = page.getByRole("dialog", { name: `Connect ${incoming}` });
  const url = connect.getByRole("figure", { name: "URL" });
  await expectAccessible(page, "webhooks-services");
  await expect(url).toContainText(/\/api\/v1\/external\/github\?api_key=\w{32}$/);
  await connect.getByRole("radio", { name: "GitLab" }).click();
  await connect.getByLabel("Channel").selectOption({ label: "random" });
  await connect.getByLabel("Topic").fill(`tides ${stamp}`);
  await expect(url).toContainText(
    new RegExp(`/external/gitlab\\?api_key=\\w{32}&stream=\\d+&topic=tides\\+${stamp}$`),
  );
  await connect.getByRole("button", { name: "Copy the URL" }).click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await expect(connect.getByRole("figure", { name: "Command" })).toContainText(`curl '${address}'`);
  // The service posts the same right after the test.
  await page.route("**/api/v1/external/**", async (route) => {
    const response = await route.fetch();
    await route.fetch();
    await route.fulfill({ response });
  });
  const send = connect.getByRole("button", { name: "Send a test" });
  const link = connect.getByRole("link", { name: "Show the message" });
  await connect.getByRole("radio", { name: "Slack format" }).click();
  await send.click();
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute("href", new RegExp(`/near/${await lastButOneOf(page, incoming)}$`));
  await connect.getByRole("radio", { name: "GitLab" }).click();
  await send.click();
  await expect(connect.getByRole("status")).toContainText(
    /status 200:\s*\{"result":"success","msg":"","message_id":\d+\}/,
  );
  await expect(link).toHaveAttribute("href", new RegExp(`/near/${await lastButOneOf(page, incoming)}$`));
  await expectAccessibleInBothThemes(page, "webhooks-connect");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "webhooks-connect-phone-dark");
  await connect.getByRole("link", { name: "Show the message" }).click();
  const message = page.getByRole("article").filter({ hasText: "merged the merge request" }).first();
  await expect(message).toHaveAccessibleName(new RegExp(`^${incoming}`));
  await expect(connect).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.evaluate(() => {
    window.location.hash = "settings/your-bots";
  });
  await createBot(page, { name: outgoing, kind: "Outgoing webhook", url: "https://heron.example/hook" });
  const example = page.getByRole("figure", { name: "Message" });
  await expect(example).toContainText(`"bot_full_name": "${outgoing}"`);
  await expect(example).toContainText('"trigger": "mention"');
  await expect(page.getByRole("figure", { name: "Command" })).toContainText('"trigger": "interaction"');
  // The name leads nowhere.
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("The test failed: it could not be reached.")).toBeVisible();
  await expectAccessibleInBothThemes(page, "webhooks-receives");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "webhooks-receives-phone-dark");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit bot" });
  await edit.getByRole("combobox", { name: "Format" }).click();
  await page.getByRole("option", { name: /^Slack format/ }).click();
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(edit).toHaveCount(0);
  await expect(example).toContainText("&trigger_word=mention");
  // The address of the page can be linked.
  await page.reload();
  await expect(page.getByRole("heading", { name: outgoing })).toBeVisible();
  await page.getByRole("link", { name: "All bots" }).click();

  await deactivate(page, incoming);
  await deactivate(page, outgoing);
});
