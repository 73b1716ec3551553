/** Live messages, unread counts, and notifications between two browsers. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { beginTopic, composer, openAs, openTopic, untilRead, write } from "./people.ts";
import { test } from "./story.ts";

test("a message appears at once for its sender and, live, for a reader", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Hana Sato");
  const topic = await beginTopic(writer);
  await openTopic(writer, "random", topic);
  await openTopic(reader, "random", topic);
  const text = `Has anyone read **Piranesi**? ${Date.now()}`;
  await write(writer, text);
  const shown = text.replaceAll("**", "");
  await expect(writer.getByText(shown)).toBeVisible();
  await expect(reader.getByText(shown)).toBeVisible();
  await expect(composer(writer)).toHaveValue("");
});

test("an unread message is in the inbox, without a reload, until it is read", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Samuel Adeyemi");
  const topic = await beginTopic(writer);
  const row = reader.getByRole("main").getByText(topic, { exact: true });
  await openTopic(reader, "random", topic);
  await untilRead(reader, topic);
  await reader.goto("/#inbox");
  await expect(row).toHaveCount(0);
  await openTopic(writer, "random", topic);
  await write(writer, "One more");
  await expect(row).toBeVisible();
  await openTopic(reader, "random", topic);
  await untilRead(reader, topic);
  await reader.goto("/#inbox");
  await expect(row).toHaveCount(0);
});

test("typed text survives a lost connection, and the feed catches up on its own", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Lena Fischer");
  const topic = await beginTopic(writer);
  await openTopic(writer, "random", topic);
  await openTopic(reader, "random", topic);
  await reader.context().setOffline(true);
  await composer(reader).fill("half a sentence");
  const missed = `You missed this ${Date.now()}`;
  await write(writer, missed);
  await reader.context().setOffline(false);
  await expect(reader.getByText(missed)).toBeVisible();
  await expect(composer(reader)).toHaveValue("half a sentence");
  await reader.reload();
  await expect(composer(reader)).toHaveValue("half a sentence");
});

test("desktop notifications, icon counts, quiet hours and calls follow the settings, and guests are marked", {
  tag: "@whole-browser",
}, async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez", "#inbox");
  const reader = await openAs(browser, "Yara Haddad", "#settings/notifications");
  await resetQuietHours(reader);
  await reader.context().grantPermissions(["notifications"]);
  await reader.addInitScript(() => {
    const shown: [string, string | undefined][] = [];
    Object.assign(window, {
      shown,
      Notification: class extends Notification {
        constructor(title: string, options?: NotificationOptions) {
          super(title, options);
          shown.push([title, options?.body]);
        }
      },
    });
  });
  await reader.reload();
  await expect(reader.getByText("This browser shows notifications on the desktop.")).toBeVisible();
  await expectAccessible(reader);
  const idOf = (name: string) =>
    writer.evaluate(async (fullName) => {
      const { members } = await (await fetch("/api/v1/users")).json();
      return members.find((person: { full_name: string }) => person.full_name === fullName).user_id;
    }, name);
  const text = `Are you **there**? ${Date.now()}`;
  await writer.goto(`/#narrow/dm/${await idOf("Yara Haddad")}-dm`);
  await write(writer, text);
  await expect
    .poll(() => reader.evaluate(() => Reflect.get(window, "shown")))
    .toEqual([["Mateo Alvarez", text.replaceAll("**", "")]]);
  const topic = `called ${Date.now()}`;
  await writer.evaluate(async (name) => {
    const body = new URLSearchParams({
      type: "channel",
      to: "random",
      topic: name,
      content: "@**Yara Haddad** hello",
    });
    await fetch("/api/v1/messages", { method: "POST", body });
  }, topic);
  await expect
    .poll(() => reader.evaluate(() => Reflect.get(window, "shown").at(-1)[0]))
    .toBe(`Mateo Alvarez in #random > ${topic}`);
  await expect(reader).toHaveTitle(/^\(\d+\) /);
  const icon = reader.locator('link[rel="icon"]');
  await expect(icon).toHaveAttribute("href", /^data:.*circle/);
  await reader.getByRole("combobox", { name: "What the icon counts" }).click();
  await reader.getByRole("option", { name: "Nothing" }).click();
  await expect(reader).toHaveTitle(/^Settings/);
  await expect(icon).toHaveAttribute("href", /\/icon\.svg/);
  await reader.getByRole("combobox", { name: "What the icon counts" }).click();
  await reader.getByRole("option", { name: "All unread messages" }).click();

  // Quiet hours follow the reader's time zone.
  const clock = new Intl.DateTimeFormat("en", {
    hour: "numeric",
    hourCycle: "h23",
    timeZone: "Asia/Beirut",
  });
  const hour = Number(clock.format());
  const quiet = reader.getByRole("switch", { name: "No notifications at night" });
  const from = reader.getByRole("combobox", { name: "From", exact: true });
  await expect(from).toHaveCount(0);
  await untilSaved(reader, () => quiet.click());
  await expect(quiet).toBeChecked();
  for (const [name, at] of [
    ["From", (hour + 18) % 24],
    ["Until", (hour + 6) % 24],
  ] as const) {
    await reader.getByRole("combobox", { name, exact: true }).click();
    const option = reader.getByRole("option").nth(2 * at);
    // At some hours, the option is selected already.
    if ((await option.getAttribute("aria-selected")) === "true") await reader.keyboard.press("Escape");
    else await untilSaved(reader, () => option.click());
  }
  const title = await reader.title();
  await write(writer, "Said at night");
  await expect(reader).not.toHaveTitle(title);
  await untilSaved(reader, () => quiet.click());
  await expect(quiet).toBeChecked({ checked: false });
  await expect(from).toHaveCount(0);
  await write(writer, "Said in the morning");
  await expect
    .poll(() => reader.evaluate(() => Reflect.get(window, "shown").map(([, body]: string[]) => body)))
    .toEqual([text.replaceAll("**", ""), "@Yara Haddad hello", "Said in the morning"]);

  // The writer's clock format applies in every tab.
  const time = writer.getByRole("article").filter({ hasText: "there" }).last().locator("time").first();
  await expect(time).toHaveText(/^\d{1,2}:\d\d [AP]M$/);
  const tab = await writer.context().newPage();
  await tab.goto("/#settings/preferences");
  await tab.getByRole("combobox", { name: "Times" }).click();
  await tab.getByRole("option", { name: "17:30" }).click();
  await expect(time).toHaveText(/^\d\d:\d\d$/);
  await tab.getByRole("combobox", { name: "Times" }).click();
  await tab.getByRole("option", { name: "As usual in my language" }).click();
  await expect(time).toHaveText(/[AP]M$/);

  const owner = await openAs(browser, "Amara Okafor", "#organization/organization-settings");
  await owner.getByRole("combobox", { name: "Video calls" }).click();
  await owner.getByRole("option", { name: "Jitsi Meet" }).click();
  await writer.getByRole("button", { name: "Video call" }).click();
  await expect(composer(writer)).toHaveValue(/^\[Join the video call\]\(https:\/\/meet\.jit\.si\/\d+\)/);
  await composer(writer).fill("");
  await owner.getByRole("combobox", { name: "Video calls" }).click();
  await expect(owner.getByRole("option", { name: "BigBlueButton" })).toHaveCount(0);
  await owner.getByRole("option", { name: "None", exact: true }).click();
  await expect(writer.getByRole("button", { name: "Video call" })).toHaveCount(0);

  await writer.goto(`/#narrow/dm/${await idOf("Gabriel Guest")}-dm`);
  await composer(writer).fill("Welcome");
  await expect(writer.getByText("Gabriel Guest is a guest in this organization.")).toBeVisible();
  await composer(writer).fill("");
  await writer.goto("/#inbox");
  await writer.keyboard.press("x");
  await writer.getByRole("combobox", { name: "People" }).fill("gabriel");
  await expect(writer.getByRole("option", { name: /^Gabriel Guest\s*guest$/ })).toBeVisible();
});

/** Later notifications follow the saved quiet hours. */
async function untilSaved(page: Page, change: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith("/api/v1/settings") &&
      (response.request().postData() ?? "").includes("quiet_hours"),
  );
  await change();
  expect((await saved).ok()).toBe(true);
}

/** An earlier attempt may have changed them. */
async function resetQuietHours(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const body = new URLSearchParams({
      quiet_hours_enabled: "false",
      quiet_hours_start: String(22 * 60),
      quiet_hours_end: String(7 * 60),
    });
    return (await fetch("/api/v1/settings", { method: "PATCH", body })).status;
  });
  expect(status).toBe(200);
}
