/** Message actions by mouse and keyboard, live for others. */
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { beginTopic, clickAction, composer, openAs, openTopic, write } from "./people.ts";
import { test } from "./story.ts";

function messageWith(page: Page, text: string | RegExp): Locator {
  return page.getByRole("article").filter({ hasText: text });
}

async function choose(message: Locator, item: string): Promise<void> {
  await clickAction(message, "More");
  await message.page().getByRole("menuitem", { name: item }).click();
}

/** In digits of the bundled font, which are as wide as keycaps: a keycap drawn in parts is wider. */
async function keycapWidth(): Promise<number> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const face = rules.find(
    (rule) => rule instanceof CSSFontFaceRule && rule.cssText.includes("Parley Keycaps"),
  );
  const [, path = ""] = /url\("([^"]*keycaps[^"]*)"\)/.exec(face?.cssText ?? "") ?? [];
  const address = new URL(path, face?.parentStyleSheet?.href ?? document.baseURI);
  document.fonts.add(await new FontFace("Only keycaps", `url("${address}")`).load());
  const context = new OffscreenCanvas(100, 100).getContext("2d");
  if (!context) throw new Error("The browser draws nothing.");
  context.font = '16px "Only keycaps"';
  return context.measureText("7\u{fe0f}\u{20e3}").width / context.measureText("7").width;
}

test("reactions, edits and deletions work by key and mouse, live for others", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Hana Sato");
  const topic = await beginTopic(writer);
  for (const page of [writer, reader]) await openTopic(page, "random", topic);
  await composer(writer).pressSequentially("The");
  await expect(reader.getByText("Mateo Alvarez is writing…")).toBeVisible();
  await write(writer, "The tide table is **out**");
  await expect(reader.getByText("Mateo Alvarez is writing…")).toHaveCount(0);
  await expect(messageWith(reader, "tide table")).toBeVisible();

  await writer.getByRole("region", { name: "Feed" }).focus();
  await writer.keyboard.press("k");
  await expect(messageWith(writer, "tide table")).toBeFocused();
  await writer.keyboard.press("+");
  await writer.getByRole("combobox", { name: "Find an emoji" }).fill("party pop");
  await writer.keyboard.press("Enter");
  await expect(messageWith(writer, "tide table")).toBeFocused();
  const chip = messageWith(reader, "tide table").getByRole("button", { name: "tada: Mateo Alvarez" });
  await expect(chip).toBeVisible();
  // On machines without an emoji font, too; before an emoji is seen, and before generic fonts without colors.
  const isLoaded = () =>
    writer.evaluate(() =>
      [...document.fonts].some(
        ({ family, status }) => /^"?Parley Emoji"?$/.test(family) && status === "loaded",
      ),
    );
  await expect.poll(isLoaded).toBe(true);
  await expect(reader.locator("body")).toHaveCSS("font-family", /"Parley Emoji".*, sans-serif/);
  await expect(chip.getByText("🎉")).toHaveCSS("font-family", /"Parley Emoji"/);
  expect(
    await reader.evaluate(async () => (await document.fonts.load('16px "Parley Emoji"', "🎉")).length),
  ).toBe(1);
  expect(await reader.evaluate(keycapWidth)).toBe(1);
  await chip.click();
  await expect(
    messageWith(writer, "tide table").getByRole("button", { name: "tada: You and Hana Sato" }),
  ).toBeVisible();
  await messageWith(reader, "tide table")
    .getByRole("button", { name: "tada: You and Mateo Alvarez" })
    .click();
  await expect(chip).toHaveAttribute("aria-pressed", "false");

  // Typed text survives Escape; saving shows it immediately.
  const field = writer.getByRole("textbox", { name: "Text of the message" });
  await writer.keyboard.press("e");
  await field.fill("The tide table is *late*");
  await writer.keyboard.press("Escape");
  await expect(messageWith(writer, "tide table")).toBeFocused();
  await writer.keyboard.press("e");
  await expect(field).toHaveValue("The tide table is *late*");
  await writer.keyboard.press("ControlOrMeta+Enter");
  await expect(messageWith(reader, "The tide table is late")).toBeVisible();
  await messageWith(reader, "tide table").getByRole("button", { name: "(edited)" }).click();
  const history = reader.getByRole("dialog", { name: "Edit history" });
  await expect(history.getByText("Mateo Alvarez edited it")).toBeVisible();
  await expectAccessible(reader);
  await reader.keyboard.press("Escape");

  await clickAction(messageWith(reader, "tide table"), "More");
  await expect(reader.getByRole("menuitem", { name: "Quote and reply" })).toBeVisible();
  await expect(reader.getByRole("menuitem", { name: /^(Edit|Delete…)$/ })).toHaveCount(0);
  await reader.getByRole("menuitem", { name: "Quote and reply" }).click();
  await expect(composer(reader)).toHaveValue(
    /^@_\*\*Mateo Alvarez\|\d+\*\* \[said\]\(.+\):\n```quote\nThe tide/,
  );

  // Others see a deletion after the time to undo it.
  const remove = async () => {
    await choose(messageWith(writer, "tide table"), "Delete…");
    await writer.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(messageWith(writer, "tide table")).toHaveCount(0);
  };
  await remove();
  await writer.getByRole("button", { name: "Undo" }).click();
  await expect(messageWith(writer, "tide table")).toBeVisible();
  await expect(messageWith(reader, "tide table")).toBeVisible();
  await remove();
  for (const page of [writer, reader]) await expect(messageWith(page, "tide table")).toHaveCount(0);
});

test("after deleting a message, the next one is focused, or else the previous one", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  const topic = await beginTopic(page);
  await openTopic(page, "random", topic);
  for (const text of ["Anchor", "Bollard", "Capstan"]) {
    await write(page, text);
    await expect(messageWith(page, text)).toHaveAttribute("data-message-id", /\d+/);
  }
  const remove = async (text: string) => {
    await page.keyboard.press(".");
    await page.getByRole("menuitem", { name: "Delete…" }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
    await expect(messageWith(page, text)).toHaveCount(0);
  };
  await page.getByRole("region", { name: "Feed" }).focus();
  for (const text of ["Capstan", "Bollard"]) {
    await page.keyboard.press("k");
    await expect(messageWith(page, text)).toBeFocused();
  }
  await remove("Bollard");
  await expect(messageWith(page, "Capstan")).toBeFocused();
  await remove("Capstan");
  await expect(messageWith(page, "Anchor")).toBeFocused();
  // The keys continue from there.
  await page.keyboard.press("k");
  await expect(messageWith(page, "No. 1")).toBeFocused();
});

test("a refused edit keeps its text, and a conflicting edit lets the writer choose", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  const topic = await beginTopic(page);
  await openTopic(page, "random", topic);
  await write(page, "The harbour opens at six");
  const message = messageWith(page, "harbour");
  await expect(message).toHaveAttribute("data-message-id", /\d+/);
  const field = page.getByRole("textbox", { name: "Text of the message" });

  await clickAction(message, "Edit");
  await page.route("**/api/v1/messages/*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await field.fill("The harbour opens at seven");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Not saved: The server cannot be reached.")).toBeVisible();
  await expect(field).toHaveValue("The harbour opens at seven");
  await page.unroute("**/api/v1/messages/*");

  // An edit from another device.
  await page.evaluate(async () => {
    const id = document.querySelector("article:has(textarea)")?.getAttribute("data-message-id");
    const body = new URLSearchParams({ content: "The harbour opens at **eight**" });
    const answer = await fetch(`/api/v1/messages/${id}`, { method: "PATCH", body });
    if (!answer.ok) throw new Error(await answer.text());
  });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This message has been changed in the meantime.")).toBeVisible();
  await expect(page.getByText("The harbour opens at eight")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep my text" }).click();
  await expect(field).toBeFocused();
  // A slow save, during which the writer edits again.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/v1/messages/*", async (route) => {
    if (route.request().method() === "PATCH") await released;
    await route.continue();
  });
  await page.getByRole("button", { name: "Save" }).click();
  const saved = messageWith(page, "The harbour opens at seven");
  await expect(saved).toBeVisible();
  const id = await saved.getAttribute("data-message-id");
  await clickAction(saved, "Edit");
  release();
  await expect(field).toHaveValue("The harbour opens at seven");
  await page.unroute("**/api/v1/messages/*");

  // Text and focus survive the deletion by somebody else.
  await field.fill("The harbour opens at nine");
  const owner = await openAs(browser, "Amara Okafor");
  const remove = (path: string) => fetch(path, { method: "DELETE" }).then(({ status }) => status);
  expect(await owner.evaluate(remove, `/api/v1/messages/${id}`)).toBe(200);
  await expect(page.getByText("The message that you were editing was deleted.")).toBeVisible();
  await expect(composer(page)).toHaveValue("The harbour opens at nine");
  await expect(composer(page)).toBeFocused();
  await composer(page).fill("");
});

test("messages marked unread stay unread while they are in view; reminders and readers can be asked for", async ({
  browser,
}) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const topic = await beginTopic(writer);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const reader = await context.newPage();
  await reader.goto("/login");
  await reader.getByRole("button", { name: /Hana Sato/ }).click();
  await expect(reader.getByRole("navigation", { name: "Conversations" })).toBeVisible();
  await openTopic(writer, "random", topic);
  await write(writer, "Second message");
  await reader.goto(`/${new URL(writer.url()).hash}`);
  const message = messageWith(reader, "Second message");
  await expect(message).toHaveAccessibleName("Mateo Alvarez");
  const picture = messageWith(reader, "No. 1").getByRole("button", { name: /^About/ });
  expect(Math.min(...(await fingerSize(picture)))).toBeGreaterThanOrEqual(44);

  const open = async (item: string) => {
    await message.focus();
    await reader.keyboard.press(".");
    await reader.getByRole("menuitem", { name: item }).click();
  };
  await open("Mark unread from here");
  await expect(message).toHaveAccessibleName("Mateo Alvarez, unread");
  await open("Remind me…");
  await expectAccessible(reader);
  await reader.getByRole("button", { name: /^In 1 hour/ }).click();
  // In the last hour of a day, this is tomorrow.
  await expect(reader.getByText(/^You will be reminded (today|tomorrow) at/)).toBeVisible();
  await open("Who has read it");
  await expect(reader.getByRole("dialog").getByText(/^Nobody has read it yet/)).toBeVisible();
  await reader.keyboard.press("Escape");
  await expect(message).toHaveAccessibleName("Mateo Alvarez, unread");
});

test("a topic is renamed, resolved and moved from its menu, and its readers follow it", async ({
  browser,
}) => {
  const mover = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Hana Sato");
  const topic = await beginTopic(mover);
  for (const page of [mover, reader]) await openTopic(page, "random", topic);
  const title = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });

  await title(mover).getByRole("button").click();
  await mover.getByRole("menuitem", { name: "Rename or move…" }).click();
  const dialog = mover.getByRole("dialog", { name: "Rename or move this topic" });
  await expect(dialog.getByText("1 message will move")).toBeVisible();
  await expectAccessible(mover);
  await dialog.getByRole("combobox", { name: "Topic" }).fill(`${topic} renamed`);
  await dialog.getByRole("button", { name: "Rename" }).click();
  for (const page of [mover, reader]) await expect(title(page)).toHaveText(`${topic} renamed`);

  await mover.getByRole("button", { name: "Mark the topic as resolved" }).click();
  await expect(title(reader).getByLabel("Resolved")).toBeVisible();
  // The mover's own action is not unread.
  await expect(mover.getByRole("article").filter({ hasText: "marked this topic as resolved" })).toBeVisible();
  await expect(mover.locator("[data-unread-line]")).toHaveCount(0);
  await mover.getByRole("button", { name: "Undo" }).click();
  await expect(title(reader).getByLabel("Resolved")).toHaveCount(0);

  await write(mover, "/poll Where to?\nHarbour\nHill");
  await mover.getByRole("button", { name: "Harbour, 0 votes" }).click();
  await expect(reader.getByRole("button", { name: "Harbour, 1 vote: Mateo Alvarez" })).toBeVisible();
  await reader.getByRole("button", { name: "Harbour, 1 vote: Mateo Alvarez" }).click();
  await expect(mover.getByRole("button", { name: "Harbour, 2 votes: You and Hana Sato" })).toBeVisible();
  await expectAccessible(mover);

  // Text and focus follow the topic to its new name.
  await composer(reader).pressSequentially("Half a ");
  await mover.getByRole("button", { name: "Mark the topic as resolved" }).click();
  await expect(title(reader).getByLabel("Resolved")).toBeVisible();
  await expect(composer(reader)).toBeFocused();
  await reader.keyboard.type("sentence");
  await expect(composer(reader)).toHaveValue("Half a sentence");

  const row = mover.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: /^random/ });
  await row.click({ button: "right" });
  await mover.getByRole("menuitem", { name: "Mute" }).click();
  const notice = mover.getByRole("listitem").filter({ hasText: "random is muted" });
  await notice.getByRole("button", { name: "Undo" }).click();
  await row.click({ button: "right" });
  await expect(mover.getByRole("menuitem", { name: "Mute" })).toBeVisible();
});

/** Pixels of the area where a finger hits only this element. */
function fingerSize(button: Locator): Promise<number[]> {
  return button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const isMet = (left: number, top: number) =>
      document.elementFromPoint(left, top)?.closest("button") === element;
    const reach = (meets: (distance: number) => boolean) =>
      Array.from({ length: 200 }, (_, index) => index - 100).filter((distance) => meets(distance + 0.5))
        .length;
    const [middle, center] = [y + height / 2, x + width / 2];
    return [reach((by) => isMet(center + by, middle)), reach((by) => isMet(center, middle + by))];
  });
}
