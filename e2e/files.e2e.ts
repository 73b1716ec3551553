/** Files in messages, avatars, and custom emoji. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "./accessible.ts";
import { chooseFile, messageWith, PIXEL, picture } from "./file-steps.ts";
import { beginTopic, composer, openAs, openTopic } from "./people.ts";
import { test } from "./story.ts";

/** Drops or pastes into the focused field, as a browser does. */
async function give(page: Page, how: "drop" | "paste", name: string): Promise<void> {
  await page.evaluate(
    ([type, fileName, base64]) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], fileName, { type: "image/png" }));
      const options = { bubbles: true, cancelable: true };
      const target = document.activeElement ?? document.body;
      if (type === "paste") {
        target.dispatchEvent(new ClipboardEvent("paste", { ...options, clipboardData: data }));
        return;
      }
      target.dispatchEvent(new DragEvent("dragover", { ...options, dataTransfer: data }));
      target.dispatchEvent(new DragEvent("drop", { ...options, dataTransfer: data }));
    },
    [how, name, PIXEL] as const,
  );
}

test("files are attached by button, paste and drop, can fail and be canceled, and others see them", async ({
  browser,
}) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Hana Sato");
  const topic = await beginTopic(writer);
  for (const page of [writer, reader]) await openTopic(page, "random", topic);
  const field = composer(writer);
  await field.fill("The new logo: and more below");
  // The caret stays where the writer put it.
  await field.evaluate((element) => {
    if (element instanceof HTMLTextAreaElement) element.setSelectionRange(13, 13);
  });
  await chooseFile(writer, "Attach files", picture("logo [final].png"));
  await expect(field).toHaveValue(
    /^The new logo: and more below\n\[logo .+final.+\.png\]\(\/user_uploads\/.+\)\n$/,
  );
  await field.focus();
  await writer.keyboard.type(" (v2)");
  await expect(field).toHaveValue(/^The new logo: \(v2\) and more below\n\[logo/);

  // A failed upload keeps the text and offers to retry or discard.
  await writer.route("**/api/v1/user_uploads", (route) => route.abort());
  await give(writer, "paste", "pasted.png");
  const files = writer.getByRole("list", { name: "Files" });
  await expect(files.getByRole("alert")).toHaveText("The server cannot be reached.");
  await give(writer, "drop", "dropped.png");
  await expect(files.getByRole("alert")).toHaveCount(2);
  await writer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(writer.getByText("A file was not uploaded. Try again, or remove it.")).toBeVisible();
  await expectAccessible(writer, "files-failed");
  await writer.unroute("**/api/v1/user_uploads");
  await files.getByRole("button", { name: "Remove dropped.png" }).click();
  await files.getByRole("button", { name: "Upload pasted.png again" }).click();
  await expect(files).toHaveCount(0);
  await expect(field).toHaveValue(/\[pasted\.png\]/);

  // An upload in progress can be canceled.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await writer.route("**/api/v1/user_uploads", async (route) => {
    await held;
    await route.abort();
  });
  await give(writer, "drop", "slow.png");
  await expect(files.getByRole("progressbar", { name: "Uploading slow.png" })).toBeVisible();
  await files.getByRole("button", { name: "Cancel slow.png" }).click();
  await expect(files).toHaveCount(0);
  release();
  await writer.unrouteAll({ behavior: "wait" });

  await writer.getByRole("button", { name: "Send", exact: true }).click();
  const received = messageWith(reader, "The new logo");
  await expect(received.getByRole("img", { name: "pasted.png" })).toBeVisible();
  await expect
    .poll(() =>
      received
        .getByRole("img", { name: "pasted.png" })
        .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBe(1);
  // The thumbnail replaces the original once it is made.
  await expect(received.getByRole("img", { name: "pasted.png", exact: true })).toHaveAttribute(
    "src",
    /^\/user_uploads\/thumbnail\//,
  );
  await expectAccessibleInBothThemes(reader, "files-message");

  await received.getByRole("link", { name: /^logo/ }).last().focus();
  await reader.keyboard.press("Enter");
  await expect(reader.getByRole("dialog", { name: /^logo/ }).getByRole("img")).toBeVisible();
  await reader.keyboard.press("ArrowRight");
  const large = reader.getByRole("dialog", { name: "pasted.png" });
  await expect(large.getByText("2 of 2")).toBeVisible();
  await expect(large.getByRole("button", { name: "Next picture" })).toBeDisabled();
  await reader.keyboard.press("ArrowLeft");
  await expect(reader.getByRole("dialog", { name: /^logo/ })).toBeVisible();
  await reader.keyboard.press("ArrowRight");
  await expect(large).toBeVisible();
  await expectAccessible(reader, "files-large-dark");
  // Dark around the picture in the light theme, too.
  await reader.emulateMedia({ colorScheme: "light" });
  await expect(large).toHaveCSS("background-color", "rgb(25, 26, 29)");
  const shown = large.getByRole("img", { name: "pasted.png" });
  const width = () => shown.evaluate((image) => image.getBoundingClientRect().width);
  const whole = await width();
  await reader.keyboard.press("+");
  await reader.keyboard.press("+");
  await expect.poll(width).toBe(2 * whole);
  await large.getByRole("button", { name: "Zoom out" }).click();
  await expect.poll(width).toBe(1.5 * whole);
  await shown.click();
  await expect.poll(width).toBe(whole);
  await shown.click();
  await expect.poll(width).toBe(2 * whole);
  const download = reader.waitForEvent("download");
  await large.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("pasted.png");
  await expectAccessible(reader, "files-large-light");
  await reader.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(reader, "files-large-phone");
  await reader.keyboard.press("Escape");
  await expect(large).toHaveCount(0);
  await expect(received.getByRole("link", { name: /^logo/ }).last()).toBeFocused();

  const own = messageWith(writer, "The new logo");
  await own.focus();
  await writer.keyboard.press("e");
  const text = writer.getByRole("textbox", { name: "Text of the message" });
  await expect(text).toBeFocused();
  await give(writer, "paste", "later.png");
  await expect(text).toHaveValue(/\[later\.png\]\(\/user_uploads\/.+\)\n$/);
  await writer.keyboard.press("ControlOrMeta+Enter");
  await expect(received.getByRole("img", { name: "later.png" })).toBeVisible();
});

test("an upload says so while the server's disk is full, and continues once there is space", async ({
  browser,
}) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  await openTopic(writer, "random", await beginTopic(writer));
  let isFull = true;
  await writer.route("**/api/v1/tus/**", async (route) => {
    if (!isFull || route.request().method() !== "PATCH") return route.continue();
    const msg = "The server's disk is full. Please try again later.";
    await route.fulfill({ status: 503, json: { result: "error", code: "SERVICE_UNAVAILABLE", msg } });
  });
  const large = {
    name: "plans.bin",
    mimeType: "application/octet-stream",
    buffer: Buffer.alloc(3 * 1024 ** 2, 7),
  };
  await chooseFile(writer, "Attach files", large);
  const files = writer.getByRole("list", { name: "Files" });
  await expect(files.getByRole("status")).toHaveText(
    "Waiting: The server's disk is full. Please try again later.",
  );
  await expectAccessible(writer, "files-waiting");
  isFull = false;
  await expect(composer(writer)).toHaveValue(/^\[plans\.bin\]\(\/user_uploads\/.+\)/);
  await expect(files).toHaveCount(0);
});

test("many files are uploaded a few at a time, and linked in the order chosen", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  const topic = await beginTopic(page);
  await openTopic(page, "random", topic);
  const names = Array.from({ length: 8 }, (_, index) => `page-${index}.png`);
  let [asked, answered, most] = [0, 0, 0];
  const { promise: others, resolve: othersHaveArrived } = Promise.withResolvers<void>();
  await page.route("**/api/v1/user_uploads", async (route) => {
    const isFirst = asked === 0;
    asked += 1;
    most = Math.max(most, asked - answered);
    if (isFirst) await others;
    const response = await route.fetch();
    answered += 1;
    if (answered === names.length - 1) othersHaveArrived();
    await route.fulfill({ response });
  });
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Attach files" }).click();
  await (await chooser).setFiles(names.map((name) => picture(name)));
  const linked = async () =>
    [...(await composer(page).inputValue()).matchAll(/\[(page-\d\.png)\]/g)].map(([, name]) => name);
  await expect.poll(linked).toEqual(names);
  await expect(page.getByRole("list", { name: "Files" })).toHaveCount(0);
  expect(most).toBe(3);
  await page.unrouteAll({ behavior: "wait" });
});

test("a person changes their avatar, and a custom emoji is added, chosen and deactivated, live", async ({
  browser,
}) => {
  const name = `kestrel_${Date.now()}`;
  const owner = await openAs(browser, "Amara Okafor", "#settings/profile");
  const member = await openAs(browser, "Hana Sato");
  const topic = await beginTopic(owner);
  await openTopic(member, "random", topic);

  await chooseFile(owner, "Upload a picture", picture("me.png"));
  await expect(owner.getByRole("button", { name: "Remove it" })).toBeVisible();
  await expect(messageWith(member, "No. 1").locator('img[src^="/avatar/"]')).toBeVisible();
  await expectAccessible(owner, "files-profile");
  await owner.getByRole("button", { name: "Remove it" }).click();
  await expect(owner.getByRole("button", { name: "Remove it" })).toHaveCount(0);
  await expect(messageWith(member, "No. 1").locator('img[src^="/avatar/"]')).toHaveCount(0);

  await owner.goto("/#organization/emoji-settings");
  await owner.getByRole("button", { name: "Add emoji" }).click();
  const form = owner.getByRole("dialog", { name: "Add emoji" });
  await form.getByLabel("Name", { exact: true }).fill("not a name!");
  await form.getByRole("button", { name: "Add emoji" }).click();
  await expect(form.getByText("Choose a picture first.")).toBeVisible();
  await chooseFile(owner, "Choose a picture", picture("kestrel.png"));
  await form.getByRole("button", { name: "Add emoji" }).click();
  await expect(form.getByText(/^Emoji names must contain only/)).toBeVisible();
  await expectAccessible(owner, "files-new-emoji");
  await form.getByLabel("Name", { exact: true }).fill(name);
  await owner.keyboard.press("Enter");
  await expect(form).toHaveCount(0);
  await expect(owner.getByText(`:${name}:`)).toBeVisible();
  await expectAccessible(owner, "files-emoji");

  await messageWith(member, "No. 1").focus();
  await member.keyboard.press("+");
  await member.getByRole("combobox", { name: "Find an emoji" }).fill(name.slice(0, 12));
  await expect(member.getByRole("option", { name: name.replaceAll("_", " ") })).toBeVisible();
  await expectAccessible(member, "files-picker");
  // The page shows it before the server has it, which refuses emoji that are deactivated by then.
  const reacted = member.waitForResponse((response) => response.url().endsWith("/reactions"));
  await member.keyboard.press("Enter");
  expect((await reacted).ok()).toBe(true);
  const chip = messageWith(member, "No. 1").getByRole("button", { name: `${name}: You` });
  await expect(chip.locator("img")).toBeVisible();

  await owner.getByRole("button", { name: `Deactivate ${name}` }).click();
  await owner.getByRole("button", { name: "Deactivate emoji" }).click();
  await expect(owner.getByText(`:${name}:`)).toHaveCount(0);
  // Reactions keep the deactivated emoji.
  await expect(chip.locator("img")).toBeVisible();
  await member.keyboard.press("+");
  await member.getByRole("combobox", { name: "Find an emoji" }).fill(name);
  await expect(member.getByText("No emoji matches.")).toBeVisible();
});
