/** Every screen, light and dark, wide and narrow: nothing that axe complains of, and a picture to look at. */
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";

const screens = [
  { name: "inbox", hash: "#inbox" },
  { name: "recent", hash: "#recent" },
  { name: "feed", hash: "#feed" },
  { name: "mentions", hash: "#narrow/is/mentioned" },
] as const;

const sizes = [
  { name: "wide", width: 1440, height: 900 },
  { name: "narrow", width: 390, height: 844 },
] as const;

for (const colorScheme of ["light", "dark"] as const) {
  for (const size of sizes) {
    test(`screens are accessible, ${colorScheme} and ${size.name}`, async ({ browser }) => {
      const viewport = { width: size.width, height: size.height };
      const page = await (await browser.newContext({ colorScheme, viewport })).newPage();
      const check = async (name: string) => {
        await page.screenshot({ path: `e2e/screenshots/${name}-${colorScheme}-${size.name}.png` });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => ({ id, on: nodes.map((node) => node.target) }))).toEqual([]);
      };
      await page.goto("/login");
      await expect(page.getByRole("button", { name: /Mateo Alvarez/ })).toBeVisible();
      await check("login");
      await page.getByRole("button", { name: /Mateo Alvarez/ }).click();
      await expect(page).not.toHaveURL(/login/);
      for (const screen of screens) {
        await page.goto(`/${screen.hash}`);
        await expect(page.getByRole("main")).toBeVisible();
        await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
        await check(screen.name);
      }
    });
  }
}
