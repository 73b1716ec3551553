/** Shortcuts on every keyboard layout, and keys of input methods. */
import { type CDPSession, expect, type Page } from "@playwright/test";
import { composer, openAs, openOwnTopic, write } from "./people.ts";
import { test } from "./story.ts";

const CTRL = 2;
const SHIFT = 8;
const INPUT_METHOD = 229;

type Key = { key: string; code: string; modifiers?: number; windowsVirtualKeyCode?: number };

/** Presses a key of another layout. */
async function press(session: CDPSession, key: Key): Promise<void> {
  for (const type of ["rawKeyDown", "keyUp"] as const)
    await session.send("Input.dispatchKeyEvent", { type, ...key });
}

async function pressWhileComposing(page: Page, session: CDPSession, key: string): Promise<void> {
  await session.send("Input.imeSetComposition", { text: "안녕", selectionStart: 2, selectionEnd: 2 });
  await press(session, { key, code: key, windowsVirtualKeyCode: INPUT_METHOD });
  await nextFrame(page);
}

/** Windows ends the composition a moment later. */
async function endComposing(page: Page, session: CDPSession, text: string): Promise<void> {
  await session.send("Input.insertText", { text });
  await nextFrame(page);
}

/** Waits until a key's effect is painted. */
async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
}

test("shortcuts go by letter on Latin layouts, and by key position on others", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(page);
  const session = await page.context().newCDPSession(page);
  const palette = page.getByRole("dialog").getByRole("combobox");

  for (const [key, code, format] of [
    ["и", "KeyB", "**word**"],
    ["لا", "KeyB", "**word**"],
    ["B", "KeyB", "**word**"],
    ["b", "KeyN", "**word**"],
    ["ι", "KeyI", "*word*"],
  ] as const) {
    await composer(page).fill("word");
    await page.keyboard.press("ControlOrMeta+a");
    await press(session, { key, code, modifiers: CTRL });
    await expect(composer(page)).toHaveValue(format);
  }
  await composer(page).fill("");

  for (const [key, code] of [
    ["л", "KeyK"],
    ["k", "KeyV"],
  ] as const) {
    await press(session, { key, code, modifiers: CTRL });
    await expect(palette).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
  }

  const message = page.getByRole("article").last();
  await message.click({ position: { x: 400, y: 8 } });
  await press(session, { key: "ы", code: "KeyS" });
  await expect(
    message.getByRole("button", { name: "Unstar" }).or(message.getByLabel("Starred")),
  ).not.toHaveCount(0);
  await press(session, { key: "؟", code: "Slash", modifiers: SHIFT });
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");

  // On German layouts, # replaces \, which needs AltGr.
  const sidebar = page.getByRole("navigation", { name: "Conversations" });
  await press(session, { key: "#", code: "Backslash", modifiers: CTRL });
  await expect(sidebar).toBeHidden();
  await press(session, { key: "\\", code: "Backslash", modifiers: CTRL });
  await expect(sidebar).toBeVisible();
});

test("keys used by an input method close, choose and send nothing, in any field", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(page);
  const session = await page.context().newCDPSession(page);
  await write(page, "to be edited");
  const message = page.getByRole("article").filter({ hasText: "to be edited" });
  // Until it is sent, it can neither be selected nor edited.
  await expect(message).toHaveAttribute("data-message-id", /^\d+$/);
  await message.click({ position: { x: 400, y: 8 } });
  await page.keyboard.press("e");
  const edited = page.getByRole("textbox", { name: "Text of the message" });
  await expect(edited).toBeFocused();
  for (const key of ["Escape", "Enter", "Tab"]) {
    await pressWhileComposing(page, session, key);
    await expect(edited).toBeFocused();
  }
  await endComposing(page, session, "");
  await edited.press("Escape");
  await expect(edited).toBeHidden();

  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog").getByRole("combobox");
  await expect(palette).toBeFocused();
  await pressWhileComposing(page, session, "Escape");
  await pressWhileComposing(page, session, "Enter");
  await expect(palette).toBeFocused();
  await endComposing(page, session, "");
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();

  await composer(page).focus();
  await pressWhileComposing(page, session, "Escape");
  await pressWhileComposing(page, session, "Enter");
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue("안녕");
  await endComposing(page, session, "안녕");
  await composer(page).press("Enter");
  await expect(page.getByRole("article").last()).toContainText("안녕");
});
