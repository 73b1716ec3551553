/** Conversations are found by their names wherever they are, and lists say in words what was said. */
import { expect } from "@playwright/test";
import { beginTopic, openAs } from "./people.ts";
import { test } from "./story.ts";

test("the sidebar's filter finds a topic of another channel, and excerpts show formulas and emoji as written", async ({
  browser,
}) => {
  const page = await openAs(browser, "Yara Haddad", "#recent");
  const topic = await beginTopic(page);
  await page.evaluate(async (name) => {
    const content = "Since $$\\frac{a}{b}$$ holds :tada:";
    const body = new URLSearchParams({ type: "channel", to: "random", topic: name, content });
    await fetch("/api/v1/messages", { method: "POST", body });
  }, topic);
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: topic });
  await expect(row).toContainText("Since \\frac{a}{b} holds 🎉");

  await page.goto("/#inbox");
  await page.reload();
  const filter = page.getByRole("searchbox", { name: "Filter conversations" });
  await filter.fill(`rand ${topic.slice(0, -2)}`);
  const found = page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: topic });
  await expect(found).toBeVisible();
  await filter.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: topic })).toBeVisible();
  await expect(filter).toHaveValue("");
  await filter.fill("nothing is called so");
  await expect(page.getByText("No channel or topic by this name.")).toBeVisible();
});
