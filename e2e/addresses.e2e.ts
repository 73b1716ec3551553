/** Addresses: those of other clients open, those that lead nowhere say so, and a phone's Back returns to the list. */
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { beginTopic, openAs, openTopic, sendMany } from "./people.ts";
import { test } from "./story.ts";

test("addresses of other clients open, and those that lead nowhere say so", async ({ browser }) => {
  const page = await openAs(browser, "Gabriel Guest", "#narrow/is/dm");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Direct messages");
  await expect(page.getByRole("article").first()).toBeVisible();
  const ownId = await page.evaluate(async () => (await (await fetch("/api/v1/users/me")).json()).user_id);
  await page.goto(`/#narrow/sender/${ownId}-Gabriel`);
  await expect(title).toHaveText("Messages by Gabriel Guest");
  await expect(page.getByRole("article", { name: "Gabriel Guest" }).first()).toBeVisible();
  await page.goto("/#narrow/channel/99999-nowhere");
  await expect(page.getByRole("heading", { name: "There is no such channel" })).toBeVisible();
  await page.goto("/#narrow/dm/99999-dm");
  await expect(page.getByRole("heading", { name: "There is no such person" })).toBeVisible();
  await page.goto("/#narrow/dm/nobody");
  await expect(page.getByRole("heading", { name: "This link leads nowhere" })).toBeVisible();
  const { members } = await page.evaluate(async () => (await fetch("/api/v1/users")).json());
  const otherId = members.find(({ full_name }: { full_name: string }) => full_name === "Hana Sato").user_id;
  await page.goto(`/#narrow/dm/${ownId},${otherId}-group`);
  await expect(title).toHaveText("Hana Sato");
  await page.goto("/#narrow/is/odd");
  await expect(page.getByRole("heading", { name: "This link leads nowhere" })).toBeVisible();
  await page.goto("/#nonsense");
  await expect(page.getByRole("heading", { name: "This address leads nowhere" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the inbox" }).click();
  await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
  await page.goto("/#search-operators");
  await expect(page.getByRole("dialog", { name: "Search messages" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/#keyboard-shortcuts");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/#streams");
  await expect(page.getByRole("dialog", { name: "Channels" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/#about-zulip");
  const about = page.getByRole("dialog", { name: "About Parley" });
  await expect(about.getByText("Feature level")).toBeVisible();
  await expect(about.getByText(/^\d+$/)).toBeVisible();
  await expectAccessible(page, "about");
  await page.keyboard.press("Escape");
  await page.goto("/login#recent");
  await expect(page).toHaveURL(/\/#recent$/);
});

test("links that name a channel without its id open it, and titles do not name the reader", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez");
  const title = page.getByRole("heading", { level: 1 });
  const topic = await beginTopic(page);
  await page.goto("/#narrow/stream/random");
  await expect(page).toHaveURL(/#narrow\/channel\/\d+-random$/);
  await expect(title).toHaveText("random");
  await page.goto(`/#narrow/channel/Random/topic/${topic.replaceAll(" ", ".20")}`);
  await expect(title).toHaveText(topic);
  await expect(page).toHaveURL(/#narrow\/channel\/\d+-random\/topic\//);
  // Back leads to what was before, not to the address that gave way.
  await page.goBack();
  await expect(title).toHaveText("random");
  await page.goto("/#narrow/stream/no-such-channel");
  await expect(page.getByRole("heading", { name: "This link leads nowhere" })).toBeVisible();

  const ids = await page.evaluate(async () => {
    const { members } = await (await fetch("/api/v1/users")).json();
    const idOf = (name: string) =>
      members.find((member: { full_name: string }) => member.full_name === name).user_id;
    return [idOf("Mateo Alvarez"), idOf("Hana Sato")];
  });
  await page.goto(`/#narrow/dm/${ids.join(",")}/has/link`);
  await expect(title).toHaveText("Messages with Hana Sato, with a link");
});

test("a link to a message leads to where that is now, or says that it is gone", async ({ browser }) => {
  const page = await openAs(browser, "Amara Okafor");
  const topic = await beginTopic(page);
  await sendMany(page, "random", topic, 2);
  await openTopic(page, "random", topic);
  const last = page.getByRole("article").last();
  await expect(last).toHaveAttribute("data-message-id", /\d+/);
  const id = await last.getAttribute("data-message-id");
  const link = `/${new URL(page.url()).hash}/near/${id}`;
  const change = (method: string, fields: Record<string, string>) =>
    page.evaluate(
      async ([path, verb, body]) => {
        const answer = await fetch(path, { method: verb, body: new URLSearchParams(body) });
        if (!answer.ok) throw new Error(await answer.text());
      },
      [`/api/v1/messages/${id}`, method, fields] as const,
    );
  await change("PATCH", { topic: `${topic} elsewhere`, propagate_mode: "change_one" });
  await page.goto("/#inbox");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${topic} elsewhere`);
  await expect(page.locator(`[data-message-id="${id}"]`)).toBeInViewport();
  await change("DELETE", {});
  await page.goto("/#inbox");
  await page.goto(link);
  await expect(page.getByText("The message of this link was deleted")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(topic);
});

test("on a phone, Back leads from a channel to the list, as the button does", async ({ browser }) => {
  const page = await openAs(browser, "Gabriel Guest");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const conversations = page.getByRole("navigation", { name: "Conversations" });
  const channel = conversations.getByRole("link", { name: /^random/ });
  await channel.click();
  await expect(page.getByRole("heading", { level: 1, name: "random" })).toBeVisible();
  await expect(conversations).toBeHidden();
  await page.goBack();
  await expect(channel).toBeVisible();
  await channel.click();
  await page.getByRole("button", { name: /^All conversations/ }).click();
  await expect(channel).toBeVisible();
  await page.goto("/#feed");
  await page.getByRole("button", { name: /^All conversations/ }).click();
  await expect(channel).toBeVisible();
});
