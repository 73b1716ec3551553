/** An administrator looks at the server's health. */
import { expect } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "./accessible.ts";
import { expectNoPageScroll } from "./page-scroll.ts";
import { openAs } from "./people.ts";
import { test } from "./story.ts";

test("an administrator sees what is wrong first, what to do, and checks again by keyboard; members see no page", async ({
  browser,
}) => {
  const owner = await openAs(browser, "Amara Okafor", "#organization/health");
  const checks = owner.getByRole("list", { name: "Checks" });
  await expect(checks.getByText(/^PostgreSQL \d.* answers\.$/)).toBeVisible();
  await expect(owner.getByRole("status").filter({ hasText: /Checked .+\./ })).toBeVisible();
  // The tests' servers have no public address.
  const address = checks.getByRole("listitem").filter({ hasText: "Public address" });
  await expect(address).toContainText("Set PARLEY_URL to the address that people open.");
  await expect(address).toContainText("Warning");
  const words = await checks.getByRole("listitem").allTextContents();
  const firstFine = words.findIndex((text) => text.startsWith("ServerOK"));
  expect(words.findIndex((text) => text.startsWith("Public address"))).toBeLessThan(firstFine);
  await expectAccessibleInBothThemes(owner, "health");
  await expectNoPageScroll(owner);

  const again = owner.getByRole("button", { name: "Check again" });
  await again.focus();
  const answered = owner.waitForResponse(/server\/health/);
  await owner.keyboard.press("Enter");
  expect((await answered).status()).toBe(200);
  await expect(again).toBeFocused();

  await owner.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(owner, "phone-health");
  await expectNoPageScroll(owner);

  const member = await openAs(browser, "Mateo Alvarez", "#organization/organization-profile");
  await expect(member.getByRole("link", { name: "Usage" })).toHaveCount(0);
  await expect(member.getByRole("link", { name: "Health" })).toHaveCount(0);
});
