/** Notifications are offered after a message that would have caused one, never while the app loads. */
import { expect } from "@playwright/test";
import { expectAccessibleInBothThemes } from "./accessible.ts";
import { openApart, openAs } from "./people.ts";
import { test } from "./story.ts";

test("notifications are offered after the first mention, not before, and only once", {
  tag: "@whole-browser",
}, async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez", "#inbox");
  const reader = await openApart(browser, "Yara Haddad", "#inbox");
  // The browser's own question cannot be answered by a test.
  await reader.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    Notification.requestPermission = async () => {
      asked.push(document.querySelector("main")?.textContent ?? "");
      return "default";
    };
  });
  await reader.reload();
  await expect(reader.getByRole("heading", { name: "Inbox" })).toBeVisible();
  expect(await reader.evaluate(() => Notification.permission)).toBe("default");
  const timesAsked = () => reader.evaluate(() => Reflect.get(window, "asked").length);
  const offer = reader.getByText("Parley can notify you of messages like this while you are away.");
  const unread = reader.getByRole("main").getByText(/^offered \d+/);

  const topic = `offered ${Date.now()}`;
  const send = (content: string) =>
    writer.evaluate(
      async ([name, text]) => {
        const body = new URLSearchParams({ type: "channel", to: "random", topic: name, content: text });
        const answer = await fetch("/api/v1/messages", { method: "POST", body });
        if (!answer.ok) throw new Error(await answer.text());
      },
      [topic, content] as const,
    );
  // A message that causes no notification arrives, and nothing is offered.
  await send("to nobody");
  await expect(unread.first()).toBeVisible();
  await expect(offer).toHaveCount(0);
  expect(await timesAsked()).toBe(0);

  await send("@**Yara Haddad** hello");
  await expect(offer).toBeVisible();
  expect(await timesAsked()).toBe(0);
  await expectAccessibleInBothThemes(reader, "notification-offer");
  await reader.getByRole("button", { name: "Allow notifications" }).click();
  await expect.poll(timesAsked).toBe(1);

  await expect(offer).toHaveCount(0);
  await reader.reload();
  await expect(unread.first()).toBeVisible();
  await send("@**Yara Haddad** again");
  await expect(reader).toHaveTitle(/^\(\d+\) /);
  await expect(offer).toHaveCount(0);
});
