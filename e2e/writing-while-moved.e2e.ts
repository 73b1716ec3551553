/** Writing in a topic while somebody else renames it. */
import { type Browser, expect, type Page } from "@playwright/test";
import { beginTopic, composer, openAs, openTopic, sendMany, untilRead } from "./people.ts";
import { test } from "./story.ts";

async function rename(
  page: Page,
  topic: string,
  next: string,
  which: "change_all" | "change_one" = "change_all",
): Promise<void> {
  await page.evaluate(
    async ([from, to, mode]) => {
      const narrow = JSON.stringify([{ operator: "topic", operand: from }]);
      const query = new URLSearchParams({ anchor: "newest", num_before: "1", num_after: "0", narrow });
      const { messages } = await (await fetch(`/api/v1/messages?${query}`)).json();
      const body = new URLSearchParams({ topic: to, propagate_mode: mode });
      const answer = await fetch(`/api/v1/messages/${messages[0].id}`, { method: "PATCH", body });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [topic, next, which] as const,
  );
}

async function moveEach(page: Page, topic: string, next: string): Promise<void> {
  await page.evaluate(
    async ([from, to]) => {
      const narrow = JSON.stringify([{ operator: "topic", operand: from }]);
      const query = new URLSearchParams({ anchor: "newest", num_before: "50", num_after: "0", narrow });
      const { messages } = await (await fetch(`/api/v1/messages?${query}`)).json();
      for (const { id } of messages) {
        const body = new URLSearchParams({
          topic: to,
          propagate_mode: "change_one",
          send_notification_to_new_thread: "false",
        });
        const answer = await fetch(`/api/v1/messages/${id}`, { method: "PATCH", body });
        if (!answer.ok) throw new Error(await answer.text());
      }
    },
    [topic, next] as const,
  );
}

function topicsNamed(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async (part) => {
    const { subscriptions } = await (await fetch("/api/v1/users/me/subscriptions")).json();
    const random = subscriptions.find((channel: { name: string }) => channel.name === "random");
    const { topics } = await (await fetch(`/api/v1/users/me/${random.stream_id}/topics`)).json();
    const names: string[] = topics.map((topic: { name: string }) => topic.name);
    return names.filter((topic) => topic.includes(part));
  }, name);
}

/** The other person can rename the topic. */
async function openBoth(browser: Browser) {
  const writer = await openAs(browser, "Mateo Alvarez");
  const topic = await beginTopic(writer);
  await openTopic(writer, "random", topic);
  const mover = await openAs(browser, "Amara Okafor");
  const isRenamed = (name: string) =>
    expect(writer.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(name);
  return { writer, mover, topic, isRenamed };
}

test("messages written offline go to the topic's new name, whether it was renamed, resolved, or emptied", async ({
  browser,
}) => {
  const { writer, mover, topic, isRenamed } = await openBoth(browser);
  const mine = writer.getByRole("article", { name: /^Mateo Alvarez/ });
  const writeOffline = async (text: string, change: () => Promise<void>) => {
    await writer.context().setOffline(true);
    await composer(writer).fill(text);
    await composer(writer).press("Enter");
    await expect(mine.filter({ hasText: text })).toBeVisible();
    await change();
    await writer.context().setOffline(false);
    await expect(mine.filter({ hasText: text })).toHaveAttribute("data-message-id", /\d+/);
  };
  await writeOffline("from the tunnel", () => rename(mover, topic, `${topic} renamed`));
  await isRenamed(`${topic} renamed`);
  await writeOffline("from the bridge", () => rename(mover, `${topic} renamed`, `✔ ${topic}`));
  await expect(writer).toHaveURL(/topic\/.E2.9C.94/);
  // Each message of the topic on its own, so that no event says that the whole topic has moved.
  await writeOffline("from the ferry", () => moveEach(mover, `✔ ${topic}`, `${topic} emptied`));
  await openTopic(writer, "random", `${topic} emptied`);
  for (const text of ["from the tunnel", "from the bridge", "from the ferry"])
    await expect(mine.filter({ hasText: text })).toBeVisible();
  expect(await topicsNamed(mover, topic)).toEqual([`${topic} emptied`]);
});

/** Types as soon as the address has changed, a moment before the page reacts. */
async function typeAtNextAddress(page: Page, text: string): Promise<void> {
  await page.evaluate((typed) => {
    const type = () => {
      document.querySelector<HTMLElement>("textarea[data-draft]")?.focus();
      document.execCommand("insertText", false, typed);
    };
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = type;
    // After the running script, before any other task.
    window.addEventListener("popstate", () => port2.postMessage(null), { once: true });
  }, text);
}

test("text typed as soon as the topic's address has changed follows the topic", async ({ browser }) => {
  const { writer, mover, topic, isRenamed } = await openBoth(browser);
  await typeAtNextAddress(writer, "written at ");
  await rename(mover, topic, `${topic} renamed`);
  await isRenamed(`${topic} renamed`);
  await expect(composer(writer)).toBeFocused();
  await writer.keyboard.type("once");
  await expect(composer(writer)).toHaveValue("written at once");
  await writer.keyboard.press("Enter");
  await expect(writer.getByRole("article").filter({ hasText: "written at once" })).toBeVisible();
});

test("the caret and the undo history stay while the topic is renamed", async ({ browser }) => {
  const { writer, mover, topic, isRenamed } = await openBoth(browser);
  await composer(writer).pressSequentially("Half sentence");
  for (let step = 0; step < " sentence".length; step += 1) await writer.keyboard.press("ArrowLeft");
  const isFetched = writer.waitForResponse(/\/api\/v1\/messages\?/);
  await rename(mover, topic, `${topic} renamed`);
  await isRenamed(`${topic} renamed`);
  await expect(composer(writer)).toBeFocused();
  // Chromium ends an undo step for each element removed, such as the feed.
  await isFetched;
  const conversations = writer.getByRole("navigation", { name: "Conversations" });
  await expect(conversations.getByRole("link", { name: new RegExp(`^${topic}$`) })).toHaveCount(0);
  await expect(writer.getByRole("article").filter({ hasText: "This topic was moved here" })).toBeVisible();
  await untilRead(writer, `${topic} renamed`);
  await writer.keyboard.type(" a");
  await expect(composer(writer)).toHaveValue("Half a sentence");
  await writer.keyboard.press("ControlOrMeta+z");
  await writer.keyboard.press("ControlOrMeta+z");
  await expect(composer(writer)).toHaveValue("");
});

test("text follows the topic without lazy-loaded scripts", async ({ browser }) => {
  const { writer, mover, topic, isRenamed } = await openBoth(browser);
  const isConnected = writer.waitForEvent("websocket");
  await writer.reload();
  await expect(composer(writer)).toBeVisible();
  await isConnected;
  await writer.route("**/_next/static/**/*.js", (route) => route.abort());
  await composer(writer).fill("early");
  await rename(mover, topic, `${topic} renamed`);
  await isRenamed(`${topic} renamed`);
  await expect(composer(writer)).toHaveValue("early");
});

test("letters typed as soon as the messages appear go into the new topic's composer, and can be undone", async ({
  browser,
}) => {
  const { writer, mover, topic, isRenamed } = await openBoth(browser);
  await writer.goto("/#feed");
  await writer.reload();
  await expect(writer.getByRole("region", { name: "Feed" })).toBeVisible();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await writer.route("**/_next/static/**/*.js", (route) => released.then(() => route.continue()));
  const conversations = writer.getByRole("navigation", { name: "Conversations" });
  await conversations.getByRole("link", { name: /^random/ }).click();
  await conversations.getByRole("link", { name: new RegExp(`^${topic}`) }).click();
  await expect(writer.getByText("No. 1", { exact: true })).toBeVisible();
  await writer.keyboard.press("r");
  await writer.keyboard.type("quick ");
  await rename(mover, topic, `${topic} renamed`);
  await isRenamed(`${topic} renamed`);
  await writer.keyboard.type("answer");
  release();
  await expect(composer(writer)).toBeFocused();
  await expect(composer(writer)).toHaveValue("quick answer");
  await expect(async () => {
    await writer.keyboard.press("ControlOrMeta+z");
    await expect(composer(writer)).toHaveValue("", { timeout: 100 });
  }).toPass();
});

test("a quotation still being fetched is inserted in its message's current topic", async ({ browser }) => {
  const { writer, mover, topic, isRenamed } = await openBoth(browser);
  await composer(writer).press("Escape");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await writer.route(/\/api\/v1\/messages\/\d+\?/, (route) => released.then(() => route.continue()));
  await writer.keyboard.press("k");
  await writer.keyboard.press(">");
  await writer.keyboard.type("so it is");
  await rename(mover, topic, `${topic} renamed`);
  await isRenamed(`${topic} renamed`);
  release();
  await expect(composer(writer)).toHaveValue(/said[\s\S]+No\. 1[\s\S]+so it is$/);
  await isRenamed(`${topic} renamed`);
});

test("editing a message continues at the caret while its topic is renamed and fetched again", async ({
  browser,
}) => {
  const { writer, mover, topic, isRenamed } = await openBoth(browser);
  await composer(writer).press("Escape");
  await writer.keyboard.press("k");
  await writer.keyboard.press("e");
  const field = writer.getByRole("textbox", { name: "Text of the message" });
  await expect(field).toBeFocused();
  await writer.keyboard.press("Home");
  await writer.keyboard.type("It is ");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await writer.route(/\/api\/v1\/messages\?/, (route) => released.then(() => route.continue()));
  await rename(mover, topic, `${topic} renamed`);
  await isRenamed(`${topic} renamed`);
  await writer.keyboard.type("not ");
  release();
  await expect(field).toBeFocused();
  await writer.keyboard.type("yet ");
  await expect(field).toHaveValue("It is not yet No. 1");
});

test("when the message being edited is moved away, its editor says where the text is, and letters wait for Esc", async ({
  browser,
}) => {
  const { writer, mover, topic, isRenamed } = await openBoth(browser);
  await sendMany(writer, "random", topic, 1);
  await composer(writer).press("Escape");
  await writer.keyboard.press("k");
  await writer.keyboard.press("e");
  const field = writer.getByRole("textbox", { name: "Text of the message" });
  await expect(field).toBeFocused();
  await writer.keyboard.press("Home");
  await writer.keyboard.type("It is ");
  await rename(mover, topic, `${topic} elsewhere`, "change_one");
  await expect(field).toHaveCount(0);
  const notices = writer.getByRole("listitem");
  const moved = notices.filter({ hasText: `was moved to random > ${topic} elsewhere, with your changes.` });
  await expect(moved).toBeVisible();
  await writer.keyboard.type("smt? n");
  await expect(notices.filter({ hasText: "Press Esc to use shortcuts again" })).toHaveCount(1);
  await expect(writer.getByRole("dialog")).toHaveCount(0);
  await isRenamed(topic);
  await writer.keyboard.press("Escape");
  await writer.keyboard.press("?");
  await expect(writer.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await writer.keyboard.press("Escape");
  await moved.getByRole("button", { name: "Open" }).click();
  await isRenamed(`${topic} elsewhere`);
  await expect(field).toHaveValue("It is No. 1");
});

test("a topic resolved while open keeps showing its messages, and scheduling clears the composer", async ({
  browser,
}) => {
  const { writer, mover, topic } = await openBoth(browser);
  await composer(writer).fill("To be sent later");
  await writer.getByRole("button", { name: "Ways to send" }).click();
  await writer.getByRole("menuitem", { name: "Send later…" }).click();
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  await writer.route("**/api/v1/scheduled_messages", async (route) => {
    ask();
    await mayGoOn;
    await route.continue();
  });
  await writer.getByRole("button", { name: /^Tomorrow morning/ }).click();
  await isAsked;
  await writer.evaluate(() => {
    const look = () => {
      if (document.querySelector("main [aria-busy=true]")) document.body.dataset.hadSkeleton = "true";
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  // The page must use the messages it has.
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await writer.route("**/api/v1/messages?*", async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await rename(mover, topic, `✔ ${topic}`);
  await expect(writer).toHaveURL(/topic\/.E2.9C.94/);
  // Visible behind the open dialog.
  await expect(writer.locator("main article", { hasText: "No. 1" })).toBeVisible();
  answer();
  goOn();
  await expect(writer.getByRole("dialog")).toHaveCount(0);
  await expect(writer.getByRole("article").filter({ hasText: "No. 1" })).toBeVisible();
  await expect(composer(writer)).toHaveValue("");
  expect(await writer.evaluate(() => document.body.dataset.hadSkeleton)).toBeUndefined();
  await writer.evaluate(async () => {
    const { scheduled_messages } = await (await fetch("/api/v1/scheduled_messages")).json();
    for (const { scheduled_message_id: id, content } of scheduled_messages) {
      if (content !== "To be sent later") continue;
      await fetch(`/api/v1/scheduled_messages/${id}`, { method: "DELETE" });
    }
  });
});
