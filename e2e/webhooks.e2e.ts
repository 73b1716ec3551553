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
  await expect(form).toHaveCount(0);
}

async function deactivate(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Deactivate ${name}` }).click();
  await page.getByRole("button", { name: "Deactivate bot" }).click();
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
  await page.getByRole("button", { name: `Connect ${incoming}` }).click();
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
  await connect.getByRole("button", { name: "Send a test" }).click();
  await expect(connect.getByRole("status")).toContainText(/status 200:\s*\{"result":"success","msg":""\}/);
  await expectAccessibleInBothThemes(page, "webhooks-connect");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "webhooks-connect-phone-dark");
  await connect.getByRole("link", { name: "Show the message" }).click();
  const message = page.getByRole("article").filter({ hasText: "merged the merge request" });
  await expect(message).toContainText(incoming);
  await expect(connect).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.evaluate(() => {
    window.location.hash = "settings/your-bots";
  });
  await createBot(page, { name: outgoing, kind: "Outgoing webhook", url: "https://heron.example/hook" });
  await page.getByRole("button", { name: `What it receives: ${outgoing}` }).click();
  const receives = page.getByRole("dialog", { name: `What ${outgoing} receives` });
  const example = receives.getByRole("figure", { name: "Example" });
  await expect(example).toContainText(`"bot_full_name": "${outgoing}"`);
  await expect(example).toContainText('"trigger": "mention"');
  await expectAccessibleInBothThemes(page, "webhooks-receives");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "webhooks-receives-phone-dark");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Edit ${outgoing}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit bot" });
  await edit.getByRole("combobox", { name: "Format" }).click();
  await page.getByRole("option", { name: /^Slack format/ }).click();
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(edit).toHaveCount(0);
  await page.getByRole("button", { name: `What it receives: ${outgoing}` }).click();
  await expect(example).toContainText("&trigger_word=mention");
  await page.keyboard.press("Escape");

  await deactivate(page, incoming);
  await deactivate(page, outgoing);
});
