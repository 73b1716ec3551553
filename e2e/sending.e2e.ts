/** Unsent messages stay visible and can be retried or discarded. */
import { expect } from "@playwright/test";
import {
  clickAction,
  composer,
  openApart,
  openAs,
  openOwnTopic,
  openTopic,
  sendMany,
  write,
} from "./people.ts";
import { test } from "./story.ts";

/** Nobody may mention this group. */
const NOT_ALLOWED = "@*role:administrators* please look";

test("messages written offline survive a reload and are sent automatically, in order and once", async ({
  browser,
}) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(writer);
  const texts = ["On the train", "In the tunnel"].map((text) => `${text} ${Date.now()}`);
  const api = "**/api/v1/messages";
  await writer.route(api, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  for (const text of texts) await write(writer, text);
  const waiting = writer.getByRole("status").filter({ hasText: "Waiting" });
  await expect(waiting.first()).toBeVisible();
  await writer.reload();
  await expect(waiting.first()).toBeVisible();
  for (const text of texts) await expect(writer.getByText(text)).toBeVisible();
  // Only the response is lost.
  await writer.unroute(api);
  await writer.route(
    api,
    async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      return route.abort();
    },
    { times: 1 },
  );
  const rows = writer.getByRole("article").filter({ hasText: /On the train|In the tunnel/ });
  await expect(writer.getByRole("article", { name: /sending/ })).toHaveCount(0);
  await expect(rows).toHaveText(texts.map((text) => new RegExp(text)));
});

test("waiting messages appear in every tab, are sent once by another tab, and prompt before signing out", async ({
  browser,
}) => {
  const writer = await openApart(browser, "Mateo Alvarez");
  const context = writer.context();
  await openOwnTopic(writer);
  const other = await context.newPage();
  await other.goto(writer.url());
  await expect(composer(other)).toBeVisible();
  await context.route("**/api/v1/messages", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const [given = "", first = "", second = ""] = ["given up", "one", "two"].map(
    (text) => `${text} ${Date.now()}`,
  );
  for (const text of [given, first, second]) await write(writer, text);
  const waiting = other.getByRole("article", { name: /sending/ });
  await expect(waiting).toHaveText([given, first, second].map((text) => new RegExp(text)));
  await waiting.first().getByRole("button", { name: "Discard" }).click();
  await expect(writer.getByText(given)).toHaveCount(0);

  await other.getByRole("button", { name: "Organization menu" }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  const question = other.getByRole("alertdialog", { name: "2 messages have not been sent" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(waiting).toHaveCount(2);

  await context.unroute("**/api/v1/messages");
  await writer.close();
  const sent = other.getByRole("article").filter({ hasText: new RegExp(`${first}|${second}`) });
  await expect(waiting).toHaveCount(0);
  await expect(sent).toHaveText([first, second].map((text) => new RegExp(text)));
});

test("without a session cookie the page leads to sign-in, and written messages are sent in the next session", async ({
  browser,
}) => {
  const writer = await openApart(browser, "Mateo Alvarez");
  await openOwnTopic(writer);
  const [cookie] = (await writer.context().cookies()).filter(({ name }) => name.includes("session-token"));
  const mine = writer.getByRole("article", { name: "Mateo Alvarez", exact: true });
  await clickAction(mine, "Edit");
  await mine.getByRole("textbox").fill("No. 1, half corrected");
  await composer(writer).fill("half a thought");
  // Any other request, such as the one that saves a draft, would lead to sign-in before the message is written.
  const others = "**/api/v1/**";
  await writer.route(others, (route) => {
    const isMessage =
      route.request().method() === "POST" && route.request().url().endsWith("/api/v1/messages");
    return isMessage ? route.continue() : undefined;
  });
  await writer.context().clearCookies({ name: cookie?.name ?? "" });
  const text = `Whole ${Date.now()}`;
  await write(writer, text);
  await expect(writer).toHaveURL(/\/login#narrow/);
  await writer.unroute(others);
  await expect(writer.getByText("You are no longer signed in", { exact: false })).toBeVisible();
  await writer.getByRole("button", { name: /^Mateo Alvarez/ }).click();
  await expect(writer.getByRole("article", { name: "Mateo Alvarez", exact: true })).toContainText([
    "No. 1",
    text,
  ]);
  await clickAction(mine.first(), "Edit");
  await expect(mine.first().getByRole("textbox")).toHaveValue("No. 1, half corrected");
});

test("messages written offline are in sight immediately, even where later messages are not loaded", async ({
  browser,
}) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const topic = `long before ${Date.now()}`;
  await sendMany(writer, "random", topic, 130);
  await openTopic(writer, "random", topic);
  const hash = new URL(writer.url()).hash;
  const first = await writer.evaluate(async (name) => {
    const narrow = JSON.stringify([{ operator: "topic", operand: name }]);
    const query = new URLSearchParams({ anchor: "oldest", num_before: "0", num_after: "1", narrow });
    return (await (await fetch(`/api/v1/messages?${query}`)).json()).messages[0].id;
  }, topic);
  await writer.goto(`/${hash}/near/${first}`);
  await writer.reload();
  await expect(writer.locator(`[data-message-id="${first}"]`)).toBeInViewport();
  await expect(writer.getByRole("button", { name: "Jump to latest" })).toContainText(/\d\+ more/);
  await expect(composer(writer)).toBeVisible();
  await writer.context().setOffline(true);
  await expect(writer.locator("main header").getByRole("status")).toContainText("Reconnecting");
  await write(writer, "from the tunnel");
  await expect(writer.getByText("from the tunnel")).toBeInViewport();
  await writer.context().setOffline(false);
  await expect(writer.getByRole("article").filter({ hasText: "from the tunnel" })).toHaveAttribute(
    "data-message-id",
    /\d+/,
  );
});

test("a forbidden mention and a text that is too long are not sent and not lost, a refused message can be discarded, and a /me message is in the third person", async ({
  browser,
}) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(writer);
  await write(writer, NOT_ALLOWED);
  await expect(writer.getByRole("alert").filter({ hasText: "You cannot notify" })).toBeVisible();
  await expect(composer(writer)).toHaveValue(NOT_ALLOWED);
  await expect(writer.getByRole("article").filter({ hasText: "please look" })).toHaveCount(0);

  const refusal = { result: "error", code: "BAD_REQUEST", msg: "Not in this channel" };
  await writer.route("**/api/v1/messages", (route) => route.fulfill({ status: 400, json: refusal }), {
    times: 1,
  });
  await write(writer, "Something else");
  const complaint = writer.getByRole("alert").filter({ hasText: refusal.msg });
  await expect(complaint).toBeVisible();
  await complaint.getByRole("button", { name: "Discard" }).click();
  await expect(complaint).toHaveCount(0);

  const long = "long ".repeat(2001);
  await write(writer, long);
  await expect(writer.getByRole("alert").filter({ hasText: /long|characters/ })).toBeVisible();
  await expect(composer(writer)).toHaveValue(long);
  await composer(writer).fill("");

  const deed = `waves at ${Date.now()}`;
  await write(writer, `/me ${deed}`);
  const row = writer.getByRole("article", { name: "Mateo Alvarez", exact: true }).filter({ hasText: deed });
  await expect(row).toContainText(`Mateo Alvarez ${deed}`);
});

test("a draft is the same in every tab and in every browser, and gone once it is sent", async ({
  browser,
}) => {
  const writer = await openAs(browser, "Hana Sato");
  await openOwnTopic(writer);
  const secondTab = await writer.context().newPage();
  await secondTab.goto(writer.url());
  await expect(composer(secondTab)).toBeVisible();
  await composer(writer).fill("begun here");
  await expect(composer(secondTab)).toHaveValue("begun here");
  await composer(secondTab).fill("begun here, ended there");
  await expect(composer(writer)).toHaveValue("begun here, ended there");

  const otherBrowser = await browser.newContext();
  await otherBrowser.addCookies(await writer.context().cookies());
  const elsewhere = await otherBrowser.newPage();
  await elsewhere.goto(writer.url());
  await expect(composer(elsewhere)).toHaveValue("begun here, ended there");
  await otherBrowser.setOffline(true);
  await composer(elsewhere).fill("begun here, ended on the train");
  await otherBrowser.setOffline(false);
  await expect(composer(writer)).toHaveValue("begun here, ended on the train");
  await elsewhere.goto("/#drafts");
  const row = elsewhere.getByRole("list", { name: "Drafts" }).getByRole("listitem");
  await expect(row.filter({ hasText: "ended on the train" })).toBeVisible();
  await writer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(row.filter({ hasText: "ended on the train" })).toHaveCount(0);
  await expect(composer(secondTab)).toHaveValue("");
});

test("a new topic without a text survives a reload", async ({ browser }) => {
  const writer = await openAs(browser, "Hana Sato");
  await writer
    .getByRole("navigation", { name: "Conversations" })
    .getByRole("link", { name: /^random/ })
    .click();
  const topic = writer.getByPlaceholder(/^Topic/);
  await topic.fill("an idea");
  await writer.reload();
  await expect(topic).toHaveValue("an idea");
  await topic.fill("");
});
