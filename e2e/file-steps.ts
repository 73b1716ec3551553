/** Steps that tests of files share. */
import type { Locator, Page } from "@playwright/test";

export const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
export const picture = (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(PIXEL, "base64"),
});

export function messageWith(page: Page, text: string | RegExp): Locator {
  return page.getByRole("article").filter({ hasText: text });
}

export async function chooseFile(
  page: Page,
  button: string,
  file: ReturnType<typeof picture>,
): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await chooser).setFiles(file);
}
