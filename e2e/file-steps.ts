/** What stories about files have in common. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

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

/** Nothing on the page is inaccessible; it is kept as a screenshot of this name. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `e2e/screenshots/files-${name}.png` });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, on: nodes.map((node) => node.target) }))).toEqual([]);
}
