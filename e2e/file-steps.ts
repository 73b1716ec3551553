/** What stories about files have in common. */
import type { Locator, Page } from "@playwright/test";

/** One pixel. */
export const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
/** A picture of one pixel. */
export const picture = (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(PIXEL, "base64"),
});

/** The message with this text. */
export function messageWith(page: Page, text: string | RegExp): Locator {
  return page.getByRole("article").filter({ hasText: text });
}

/** Chooses a file by a button, as one does with the mouse. */
export async function chooseFile(
  page: Page,
  button: string,
  file: ReturnType<typeof picture>,
): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await chooser).setFiles(file);
}
