/** Administrators run the organization from the settings; others see what is open to them, live. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { openAs } from "./people.ts";
import { test } from "./story.ts";

async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `e2e/screenshots/settings-${name}.png` });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, on: nodes.map((node) => node.target) }))).toEqual([]);
}

test("an administrator keeps linkifiers by keyboard alone, and a member sees them at once", async ({
  browser,
}) => {
  const owner = await openAs(browser, "Amara Okafor", "#recent");
  const member = await openAs(browser, "Mateo Alvarez", "#organization/linkifier-settings");
  await expect(member.getByRole("heading", { name: "Linkifiers", level: 1 })).toBeFocused();
  await expect(member.getByRole("button", { name: "New linkifier" })).toHaveCount(0);

  await owner.getByRole("button", { name: "Organization menu" }).press("ArrowDown");
  await owner.getByRole("menuitem", { name: "Settings" }).press("Enter");
  await owner.getByRole("searchbox", { name: "Search settings" }).fill("url template");
  await owner.keyboard.press("Enter");
  await owner.getByRole("button", { name: "New linkifier" }).press("Enter");
  const form = owner.getByRole("dialog", { name: "New linkifier" });
  await expect(form.getByLabel("Pattern", { exact: true })).toBeFocused();
  await owner.keyboard.type("TICKET-(?P<number>[0-9]+");
  await form.getByLabel("URL template", { exact: true }).fill("https://tracker.example/{number}");
  await form.getByLabel("Example", { exact: true }).fill("TICKET-12");
  await expect(form.getByText(/The pattern is not complete/)).toBeVisible();
  await owner.keyboard.press("Enter");
  await expect(form.getByText(/^Bad regular expression/)).toBeVisible();
  await expect(form.getByLabel("Pattern", { exact: true })).toBeFocused();

  // Closing the window by mistake loses nothing.
  await owner.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await expect(owner.getByRole("button", { name: "New linkifier" })).toBeFocused();
  await owner.keyboard.press("Enter");
  await form.getByLabel("Pattern", { exact: true }).fill("TICKET-(?P<number>[0-9]+)");
  await form.getByLabel("Short form of pasted addresses").fill("TICKET-{number}");
  await expect(form.getByRole("link", { name: "TICKET-12" })).toHaveAttribute(
    "href",
    "https://tracker.example/12",
  );
  await expectAccessible(owner, "linkifier-form");
  await owner.keyboard.press("Enter");
  await expect(form).toHaveCount(0);
  await expect(member.getByText("TICKET-(?P<number>[0-9]+)")).toBeVisible();

  await owner.getByRole("button", { name: "New linkifier" }).click();
  await form.getByLabel("Pattern", { exact: true }).fill("PR-(?P<id>[0-9]+)");
  await form.getByLabel("URL template", { exact: true }).fill("https://reviews.example/{id}");
  await form.getByRole("button", { name: "Add linkifier" }).click();
  const rows = member.getByRole("list", { name: "Linkifiers" }).getByRole("listitem");
  await expect(rows.last()).toContainText("PR-");
  await owner.getByRole("button", { name: "Move PR-(?P<id>[0-9]+)" }).press("ArrowUp");
  await expect(rows.last()).toContainText("TICKET-");
  await expect(owner.getByRole("button", { name: "Move PR-(?P<id>[0-9]+)" })).toBeFocused();

  for (const pattern of ["PR-(?P<id>[0-9]+)", "TICKET-(?P<number>[0-9]+)"]) {
    await owner.getByRole("button", { name: `Delete ${pattern}` }).click();
    await owner.getByRole("button", { name: "Delete linkifier" }).click();
    await expect(member.getByText(pattern)).toHaveCount(0);
  }
  await owner.keyboard.press("Escape");
  await expect(owner).toHaveURL(/#recent$/);
});
