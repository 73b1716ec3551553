/** Other clients' addresses, dead addresses, and Back on a phone. */
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { beginTopic, openAs, openTopic, sendMany } from "./people.ts";
import { test } from "./story.ts";

test("addresses of other clients open, and dead addresses say so", async ({ browser }) => {
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
  await page.goto(`/#user/${otherId}`);
  const person = page.getByRole("dialog", { name: "Hana Sato" });
  await expect(person.getByRole("button", { name: "Send a direct message" })).toBeVisible();
  await page.keyboard.press("Escape");
  const follow = () =>
    page.evaluate((id) => {
      window.location.hash = `user/${id}-Hana`;
    }, otherId);
  const closePerson = async () => {
    await expect(person).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(person).toBeHidden();
  };
  await page.goto("/#inbox");
  await page.goto("/#recent");
  await follow();
  await expect(person).toBeVisible();
  await expect(page).toHaveURL(/#recent$/);
  await closePerson();
  await page.goBack();
  await expect(page).toHaveURL(/#inbox$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const list = page.getByRole("navigation", { name: "Conversations" });
  await expect(list).toBeVisible();
  await follow();
  await closePerson();
  await expect(list).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/#about-zulip");
  const about = page.getByRole("dialog", { name: "About Parley" });
  await expect(about.getByText("Feature level")).toBeVisible();
  await expect(about.getByText(/^\d+\.\d+\.\d+$/)).toBeVisible();
  await expect(about.getByText("Apache License 2.0")).toBeVisible();
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
  // The redirected address left no history entry.
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

test("a link to a message leads to its current place, or says that it is gone", async ({ browser }) => {
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
  // From a channel that the user does not see, as the protocol's permalinks write it.
  await page.goto("/#inbox");
  await page.goto(`/#narrow/channel/987654-hidden/topic/${topic}/with/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${topic} elsewhere`);
  await change("DELETE", {});
  await page.goto("/#inbox");
  await page.goto(link);
  await expect(page.getByText("The message of this link was deleted")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(topic);
});

test("on a phone, Back leads from a channel to the list, like the button", async ({ browser }) => {
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

test("a channel whose name begins like an id opens by its name and is described correctly", async ({
  browser,
}) => {
  const page = await openAs(browser, "Amara Okafor");
  const name = `2024-plans ${Date.now()}`;
  // The page may not have received the channel's event.
  await page.goto(`/#narrow/channel/${name.replace(" ", ".20")}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unknown channel");
  await page.evaluate(async (channel) => {
    const description = "For **all** :tada: [of us](https://example.com/plans)";
    const body = new URLSearchParams({ subscriptions: JSON.stringify([{ name: channel, description }]) });
    const answer = await fetch("/api/v1/users/me/subscriptions", { method: "POST", body });
    if (!answer.ok) throw new Error(await answer.text());
  }, name);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page).toHaveURL(/#narrow\/channel\/\d+-2024-plans/);
  await expect(page.locator("main header")).toContainText("For all 🎉 of us");
  await page.goto("/#channels/all");
  const row = page.getByRole("dialog", { name: "Channels" }).getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("1 member · For all 🎉 of us");
  await expect(row.getByRole("link", { name: "of us" })).toHaveAttribute("href", "https://example.com/plans");
  await page.keyboard.press("Escape");
  const other = await openAs(browser, "Lena Fischer", "#channels/all");
  await other.getByRole("dialog", { name: "Channels" }).getByLabel("Find a channel").fill(name);
  // One can look before joining.
  await other.getByRole("button", { name: "View", exact: true }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(other.getByText(`You have not joined ${name}`, { exact: false })).toBeVisible();
  await other.goto("/#channels/all");
  await other.getByRole("dialog", { name: "Channels" }).getByLabel("Find a channel").fill(name);
  await other.getByRole("button", { name: "Join", exact: true }).click();
  await other.getByRole("button", { name: "Open", exact: true }).click();
  await other.getByRole("button", { name: "Channel menu" }).click();
  await other.getByRole("menuitem", { name: /settings/i }).click();
  await expect(other.getByRole("main")).toContainText("For all 🎉 of us");
});
