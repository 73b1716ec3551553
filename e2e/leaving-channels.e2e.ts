/** Leaving a channel, and undoing it. */
import { expect, type Page } from "@playwright/test";
import { composer, openAs, sendMany } from "./people.ts";
import { test } from "./story.ts";

test("undoing leaving a channel restores its unread messages", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Yara Haddad", "#inbox");
  const name = `left ${Date.now()}`;
  for (const page of [writer, reader]) {
    await page.evaluate(async (given) => {
      const body = new URLSearchParams({ subscriptions: JSON.stringify([{ name: given }]) });
      await fetch("/api/v1/users/me/subscriptions", { method: "POST", body });
    }, name);
  }
  await sendMany(writer, name, "tides", 3);
  const row = reader
    .getByRole("navigation", { name: "Conversations" })
    .getByRole("link", { name: new RegExp(`^${name}`) });
  await expect(row).toHaveAccessibleName(/3 unread/);
  await row.click({ button: "right" });
  await reader.getByRole("menuitem", { name: "Leave…" }).click();
  await reader.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(row).toHaveCount(0);
  await reader.getByRole("button", { name: "Undo" }).click();
  await expect(row).toHaveAccessibleName(/3 unread/);
  await reader.reload();
  await expect(row).toHaveAccessibleName(/3 unread/);
});

test("text written in a private channel survives the writer's removal from it", async ({ browser }) => {
  const owner = await openAs(browser, "Amara Okafor");
  const writer = await openAs(browser, "Yara Haddad");
  const idOf = (page: Page): Promise<number> =>
    page.evaluate(async () => (await (await fetch("/api/v1/users/me")).json()).user_id);
  const change = (method: "POST" | "DELETE", params: Record<string, unknown>) =>
    owner.evaluate(
      async ([how, given]) => {
        const texts = Object.entries(given).map(([name, value]) => [name, JSON.stringify(value)]);
        const body = new URLSearchParams(texts);
        const answer = await fetch("/api/v1/users/me/subscriptions", { method: how, body });
        if (!answer.ok) throw new Error(await answer.text());
      },
      [method, params] as const,
    );
  const name = `confidential ${Date.now()}`;
  const [ownerId, writerId] = [await idOf(owner), await idOf(writer)];
  await change("POST", { subscriptions: [{ name }], principals: [ownerId, writerId], invite_only: true });
  const channel = await writer.request.get(`/api/v1/get_stream_id?stream=${encodeURIComponent(name)}`);
  await writer.goto(`/#narrow/channel/${(await channel.json()).stream_id}/topic/plans`);
  await composer(writer).fill("half a sentence");
  await change("DELETE", { subscriptions: [name], principals: [writerId] });
  await expect(writer.getByText("There is no such channel")).toBeVisible();
  await writer.getByRole("main").getByRole("link", { name: "drafts" }).click();
  const draft = writer.getByRole("listitem").filter({ hasText: "half a sentence" });
  await draft.getByRole("button", { name: "Delete draft" }).click();
  await expect(draft).toHaveCount(0);
});
